/** Whether the host of an address or of a socket leads to this machine only. An IPv6 address may be in brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^127\.\d+\.\d+\.\d+$/.test(host) ||
  host === '::1' ||
  host === '[::1]';

const MAX_LENGTH = 2_000;

/** Whether a text is an HTTP or HTTPS URL without credentials, at most 2,000 characters long. */
export function isWebAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** What an address of an image must be, for messages. */
export const INVALID_IMAGE_ADDRESS =
  'This is not the address of an image. Send a complete one that begins with http:// or https://.';

/**
 * Returns the absolute HTTP or HTTPS URL of an address on the page `base`; empty for others and beyond 2,000
 * characters.
 */
export function absoluteWebAddress(address: string, base: string): string {
  if (address === '' || address.length > MAX_LENGTH || !URL.canParse(address, base)) return '';
  const { protocol, href } = new URL(address, base);
  return /^https?:$/.test(protocol) ? href : '';
}
