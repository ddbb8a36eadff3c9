import { BlockList, isIP, isIPv6 } from "node:net";

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
 * Who a request counts for: an IPv4 address, or the /64 of an IPv6 one, which is what one household has.
 * Forwarded headers count only from configured proxies (security.md 7), and of a list of hops only the part that
 * these have written.
 * @param peer the other end of the socket
 * @param forwardedFor X-Forwarded-For as it came
 * @returns null when it can't be told: this machine itself, or a proxy on it that was not configured
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: BlockList | null): string | null {
  let address = plain(peer);
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
  while (isProxy(address, proxies)) {
    const hop = hops.pop();
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  if (isIP(address) === 0 || address === "::1" || address.startsWith("127.")) return null;
  return isIPv6(address) ? network64(address) : address;
}

/** An IPv4 address that came in IPv6's clothes, or with a port. */
function plain(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  return /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address;
}

const isProxy = (address: string, proxies: BlockList | null): boolean =>
  proxies !== null && isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");

function network64(address: string): string {
  // The URL parser writes an address out in its shortest form: its groups are counted from there.
  const host = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = host.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
