import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, parseProxies } from "./client-address.ts";

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

test("any IPv6 address and any other one of its /64 are the same", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(four, four, four, (net, one, two) => {
      fc.pre(net !== "0:0:0:0"); // ::1 and the IPv4 addresses live there
      expect(clientAddress(`${net}:${one}`, null, null)).toBe(clientAddress(`${net}:${two}`, null, null));
    }),
  );
});

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
