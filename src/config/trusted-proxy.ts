import { isIP } from 'node:net';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns true for an address, a network in CIDR notation, and the names loopback, linklocal and uniquelocal. */
export function isTrustedProxy(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [address = '', prefixLength, ...surplus] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || surplus.length > 0) return false;
  if (prefixLength === undefined) return true;
  // A prefix length of 0 would trust every address.
  return /^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= (version === 4 ? 32 : 128);
}
