import type { Kernel } from '../kernel.ts';

/** True where a password in a header cannot be read on its way to the site: behind TLS, or on this machine. */
export function passwordsAreAvailable({ addresses }: Pick<Kernel, 'addresses'>): boolean {
  const { protocol, hostname } = new URL(addresses.home);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}
