import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PUBLIC_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.ts';

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** True for an address that everybody can reach; an IPv6 address that holds one of version 4 is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A request would have gone where none may go. */
export class ForbiddenAddressError extends Error {
  constructor() {
    super('The address is not one of the public internet.');
    this.name = 'ForbiddenAddressError';
  }
}

/** Gives all addresses of a name. */
// biome-ignore lint/plugin: node looks names up in this way.
export type Resolver = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up as a connection is made, so that the addresses that are checked are those that are connected to. A
 * name with one address that is not public is refused with all of them.
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
