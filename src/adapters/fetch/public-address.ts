import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PUBLIC_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.ts';

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
