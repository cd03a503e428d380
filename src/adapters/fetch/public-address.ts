import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// data table
/**
 * Networks outside of the public internet, from the IANA registries of special-purpose addresses. Outgoing requests
 * must never reach them.
 */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by the customers of a carrier
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // services of a cloud provider
  ['169.254.0.0', 16], // link-local, and metadata services of cloud providers
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnels
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // measurements
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

/** The only part of the IPv6 address space that is assigned to the public internet. */
const PUBLIC_IPV6 = ['2000::', 3] as const;

/** Networks within that part that are not public. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, measurements, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
];

const specialNetworks = new BlockList();

for (const [network, prefix] of SPECIAL_IPV4) specialNetworks.addSubnet(network, prefix, 'ipv4');

for (const [network, prefix] of SPECIAL_IPV6) specialNetworks.addSubnet(network, prefix, 'ipv6');

const publicIpv6 = new BlockList();

publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Whether an IP address is part of the public internet. IPv6 addresses that embed an IPv4 address are not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6');
}

/** A request to an address that is not public. */
export class ForbiddenAddressError extends Error {
  constructor() {
    super('The address is not part of the public internet.');
    this.name = 'ForbiddenAddressError';
  }
}

/** Resolves a host name to all of its addresses. */
// biome-ignore lint/plugin: the signature of node's lookup.
export type Resolver = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names while connecting, so that the checked addresses are those of the connection. A name with an address
 * that is not public is rejected.
 */
export function publicLookup(resolve: Resolver): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new ForbiddenAddressError(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Private targets that an operator allows. */
export interface AllowedTargets {
  /** Whether the host of an address with its port, such as `front-end:3000`, is allowed by name. */
  hasHost(host: string): boolean;
  /** Whether an IP address is in an allowed network. */
  hasAddress(address: string): boolean;
  /** Whether networks are allowed, to which any name may belong. */
  readonly hasNetworks: boolean;
}

const HOST_AND_PORT = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\]):\d{1,5}$/i;

/** Whether an entry is a host with its port (`front-end:3000`, `[::1]:3000`) or a network (`10.1.0.0/16`). */
export function isAllowedTarget(entry: string): boolean {
  return HOST_AND_PORT.test(entry) || networkOfEntry(entry) !== null;
}

/** Parses a network in CIDR notation; null for other texts. A prefix of 0 would allow every address. */
function networkOfEntry(entry: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix = '', ...surplus] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || surplus.length > 0 || !/^[1-9]\d{0,2}$/.test(prefix)) return null;
  if (Number(prefix) > (version === 4 ? 32 : 128)) return null;
  return { address, prefix: Number(prefix), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Creates the set of allowed targets from its entries (`isAllowedTarget`). */
export function allowedTargets(entries: readonly string[]): AllowedTargets {
  const hosts = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const network = networkOfEntry(entry);
    if (network) networks.addSubnet(network.address, network.prefix, network.family);
    else hosts.add(entry.toLowerCase());
  }
  return {
    hasNetworks: networks.rules.length > 0,
    hasHost: (host) => hosts.has(host.toLowerCase()),
    hasAddress: (address) => {
      const version = isIP(address);
      return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
