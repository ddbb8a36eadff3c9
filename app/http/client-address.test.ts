import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timesAsLong } from "#tests/support/pace.ts";
import { clientAddress, networkAround, parseProxies } from "./client-address.ts";

const PROXY = parseProxies("10.0.0.0/8, 127.0.0.1, fd00::/8");

describe("without a configured proxy", () => {
  test.each([
    ["203.0.113.7", null, "203.0.113.7"],
    ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["::ffff:203.0.113.7", null, "203.0.113.7"],
    ["127.0.0.1", "198.51.100.1", null],
    ["::1", null, null],
    ["::ffff:127.0.0.1", null, null],
  ])("%s that says it forwards for %s is %s", (peer, forwarded, address) => {
    expect(clientAddress(peer, forwarded, null)).toBe(address);
  });
});

describe("behind a configured proxy", () => {
  test.each([
    ["what the proxy has written", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["the last hop that is no proxy", "127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["never what the client has put in front", "127.0.0.1", "192.0.2.99, 198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["the proxy where nothing follows", "10.0.0.2", null, "10.0.0.2"],
    ["the proxy where nonsense follows", "10.0.0.2", "unknown", "10.0.0.2"],
    ["an address with a port", "10.0.0.2", "198.51.100.1:4711", "198.51.100.1"],
    ["an IPv6 address in brackets", "10.0.0.2", "[2001:db8::1]:4711", "2001:db8:0:0::/64"],
    ["one that is written in IPv6's clothes, in numbers", "10.0.0.2", "[::ffff:cb00:7107]:4711", "203.0.113.7"],
    ["the peer itself when it is no proxy", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ])("it is %s", (_what, peer, forwarded, address) => {
    expect(clientAddress(peer, forwarded, PROXY)).toBe(address);
  });
});

test("an IPv6 address counts as its /64, however it is written", () => {
  const same = [
    "2001:db8:1:2::1",
    "2001:0db8:0001:0002:ffff:ffff:ffff:ffff",
    "2001:DB8:1:2:0:0:0:3",
    "2001:db8:1:2::%eth0",
  ];
  expect(new Set(same.map((one) => clientAddress(one, null, null)))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(clientAddress("2001:db8:1:3::1", null, null)).toBe("2001:db8:1:3::/64");
  expect(clientAddress("2001:db8::", null, null)).toBe("2001:db8:0:0::/64");
});

describe("an IPv6 address that stands for an IPv4 one counts as that", () => {
  test.each([
    ["mapped", "::ffff:203.0.113.7"],
    ["mapped, in numbers", "::ffff:cb00:7107"],
    ["mapped, written out", "0:0:0:0:0:FFFF:203.0.113.7"],
    ["NAT64", "64:ff9b::cb00:7107"],
    ["NAT64, as it is often written", "64:ff9b::203.0.113.7"],
    ["6to4, one of its /64s", "2002:cb00:7107:1::1"],
    ["6to4, another", "2002:cb00:7107:ffff:2::3"],
    ["Teredo, of one server", "2001:0:4136:e378:8000:63bf:34ff:8ef8"],
    ["Teredo, of another", "2001::1:2:3:34ff:8ef8"],
  ])("%s", (_kind, address) => {
    expect(clientAddress(address, null, null)).toBe("203.0.113.7");
  });

  test("which never makes it one that is not counted", () => {
    for (const one of ["2002:7f00:1::1", "64:ff9b::7f00:1", "2001::80ff:fffe", "::2", "::7f00:1"])
      expect(clientAddress(one, null, null), one).not.toBe(null);
    // What stands for nobody's any more, in both ways of writing it.
    for (const one of ["::127.0.0.1", "::203.0.113.7", "::7f00:1", "::0:127.0.0.1"])
      expect([one, clientAddress(one, null, null)]).toEqual([one, "0:0:0:0::/64"]);
    for (const mine of ["::ffff:7f00:1", "::FFFF:127.0.0.1", "::1"]) expect(clientAddress(mine, null, null)).toBe(null);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["mara@example.test", null],
  ["unknown", null],
])("the network around %s is %s", (address, network) => {
  expect(networkAround(address)).toBe(network);
});

test("any IPv6 address and any other one of its /64 are the same", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(four, four, four, (net, one, two) => {
      // ::1 and the IPv4 addresses live there, and in these networks two of a /64 are two.
      fc.pre(net !== "0:0:0:0" && !/^(2001:0|64:ff9b|2002):/.test(net));
      expect(clientAddress(`${net}:${one}`, null, null)).toBe(clientAddress(`${net}:${two}`, null, null));
    }),
  );
});

test("whatever Node takes for an address counts as something, however odd it is written", () => {
  const odd = [
    "fe80::1%eth0.100",
    "fe80::1%en-0:1",
    "::ffff:203.0.113.7%eth0.1",
    "1:2:3:4:5:6:7::",
    "::",
    "64:ff9b:1::203.0.113.7",
  ];
  for (const one of odd) expect([one, isIP(one), clientAddress(one, null, null)]).toEqual([one, 6, expect.anything()]);
  // A second NAT64 prefix, in which a network lays its addresses out as it likes.
  expect(clientAddress("64:ff9b:1::203.0.113.7", null, null)).toBe("64:ff9b:1:0::/64");
  fc.assert(
    fc.property(fc.ipV6(), (one) => {
      fc.pre(one !== "::1" && isIP(one) === 6 && !clientAddressIsHere(one));
      expect(clientAddress(one, null, null)).toMatch(/^\d+(\.\d+){3}$|^[\da-f]+(:[\da-f]+){3}::\/64$/);
    }),
  );
});

/** What counts as nobody's: this machine, as an IPv4 address in IPv6's clothes. */
const clientAddressIsHere = (address: string): boolean => /^(0*:)*:?(0*:)*ffff:(127\.|7f[\da-f]{2}:)/i.test(address);

test.each(["0x7f.1", "0177.0.0.1", "2130706433", "127.1", "1.2.3.4.5", "::ffff:0177.0.0.1"])(
  "a hop that is written as only some programs write addresses is none: %s",
  (hop) => {
    expect(clientAddress("10.0.0.2", hop, PROXY)).toBe("10.0.0.2");
  },
);

test.each([
  "",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "fd00::/129",
  "10.0.0",
  "proxy.example",
  "10.0.0.1,,10.0.0.2",
  "10.0.0.0/x",
])("%j is no list of proxies", (list) => {
  expect(parseProxies(list)).toBe(null);
});

test("thousands of hops that a client has written cost no more than a few", async () => {
  const many = "198.51.100.1,".repeat(1_200);
  const ask = (hops: string) => {
    for (let i = 0; i < 20; i++) expect(clientAddress("127.0.0.1", `${hops} 203.0.113.7`, PROXY)).toBe("203.0.113.7");
  };
  const split = () => {
    for (let i = 0; i < 20; i++) expect(`${many} 203.0.113.7`.split(",")).toHaveLength(1_201);
  };
  expect(await timesAsLong(split, () => ask(many), 15)).toBeLessThan(8);
});
