import { BlockList, isIP } from 'node:net';

/** Addresses that lead nowhere public: the special-purpose registries of IANA, as of 2026. */
const IPV4_NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/** Of the global unicast addresses: documentation, and tunnels to IPv4 addresses. */
const IPV6_NOT_PUBLIC = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;
const IPV6_GLOBAL = ['2000::/3'] as const;

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const ipv4NotPublic = listOf('ipv4', IPV4_NOT_PUBLIC);
const ipv6NotPublic = listOf('ipv6', IPV6_NOT_PUBLIC);
const ipv6Global = listOf('ipv6', IPV6_GLOBAL);

/** Whether an IP address belongs to the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !ipv4NotPublic.check(address, 'ipv4');
  if (family !== 6) return false;
  return ipv6Global.check(address, 'ipv6') && !ipv6NotPublic.check(address, 'ipv6');
}
