import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out to anybody: what lies outside it is of a machine, a network, or not yet used. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is one of the open internet: not this machine's, not of a network at home, in an office or in a
 * data centre, and none that leads to an IPv4 address by another name.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL) && parsed.range() === "unicast";
  return parsed.range() === "unicast";
}
