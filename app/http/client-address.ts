import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The proxies whose word on the client's address is taken.
 * @param list addresses and networks (`10.0.0.0/8`), parted by commas
 * @returns null when one of them is neither
 */
export function parseProxies(list: string): BlockList | null {
  const proxies = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    const [address = "", bits, ...more] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const most = family === "ipv6" ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? "0") || prefix > most) return null;
    proxies.addSubnet(address, prefix, family);
  }
  return proxies;
}

/**
 * Who a request counts for: an IPv4 address, or the /64 of an IPv6 one, which is what one household has. Forwarded
 * headers count only from configured proxies (docs/product/security.md#proxies), and of a list of hops only the part
 * that these have written.
 * @param peer the other end of the socket
 * @param forwardedFor X-Forwarded-For as it came
 * @returns null when it can't be told: this machine itself, or a proxy on it that was not configured
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: BlockList | null): string | null {
  let address = plain(peer);
  const hops = (forwardedFor ?? "").split(",");
  while (isProxy(address, proxies)) {
    // Only those are looked at that a proxy of ours stands behind: a client may have written thousands before them.
    const hop = plain(hops.pop()?.trim() ?? "");
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  if (isIP(address) === 0 || address === "::1" || address.startsWith("127.")) return null;
  if (!isIPv6(address)) return address;
  const whole = parsed(address);
  const hex = whole.parts.map((part) => part.toString(16));
  return ipv4Inside(whole) ?? `${hex.slice(0, 4).join(":")}::/64`;
}

/**
 * The network around what a request counts for: the /48 of a /64, which is what one customer may have, and the /24 of
 * an IPv4 address.
 * @returns null for what is no address
 */
export function networkAround(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  return address.endsWith("::/64") ? `${address.split(":").slice(0, 3).join(":")}::/48` : null;
}

/** The IPv4 address in one that is written as IPv6, or with a port behind it. */
function plain(address: string): string {
  const [, v4] = /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(address) ?? [];
  // As it comes from older libraries: an IPv4 address behind ::ffff: and before a port.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+):\d+$/i.exec(address) ?? [];
  const bare = v4 ?? mapped ?? /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(bare)) return bare;
  const whole = parsed(bare);
  return whole.isIPv4MappedAddress() ? whole.toIPv4Address().toString() : bare;
}

const isProxy = (address: string, proxies: BlockList | null): boolean =>
  proxies !== null && isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/**
 * An address that Node takes for IPv6. The name of an interface behind it (%eth0) may hold what the library refuses, and
 * `::127.0.0.1` it takes for `::ffff:127.0.0.1`: that would be this machine, and counted for nobody.
 */
const parsed = (address: string): ipaddr.IPv6 =>
  ipaddr.IPv6.parse(address.replace(/%.*$/, "").replace(/^::(?=\d+\.)/, "::0:"));

// Not the library's own names of ranges: what it calls NAT64 has a second one in it, where the address lies elsewhere.
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR("2002::/16");
const TEREDO = ipaddr.IPv6.parseCIDR("2001::/32");

/**
 * The IPv4 address that some kinds of IPv6 address stand for. Its owner has up to 65,536 of these /64s, or shares one
 * with strangers, so they count as that one address: NAT64, 6to4, and Teredo, which has it with every bit turned round.
 */
function ipv4Inside(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return bytes.slice(12).join(".");
  if (address.match(SIX_TO_FOUR)) return bytes.slice(2, 6).join(".");
  if (address.match(TEREDO))
    return bytes
      .slice(12)
      .map((byte) => byte ^ 0xff)
      .join(".");
  return null;
}
