import { BlockList, isIP } from 'node:net';

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
