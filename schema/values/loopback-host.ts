/** Whether the host of an address or of a socket leads to this machine only. An IPv6 address may be in brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^127\.\d+\.\d+\.\d+$/.test(host) ||
  host === '::1' ||
  host === '[::1]';
