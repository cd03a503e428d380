import type { RequestContext } from '../../context.ts';

/** Where a request comes from, as comments keep it: an IPv4 address is written as such, however it arrived. */
export const clientAddress = ({ client }: RequestContext): string =>
  client.address.replace(/^::ffff:(?=\d{1,3}\.)/i, '') || '127.0.0.1';
