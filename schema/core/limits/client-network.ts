import { isIPv6 } from 'node:net';

/** Returns the key by which limits count clients: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const bareAddress = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(bareAddress)) return bareAddress;
  const [head = '', tail] = bareAddress.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
