import type { RequestContext } from '../../../core/request-context.ts';

/** The address of the client as comments store it: an IPv4 address without the prefix of IPv6. */
export const clientAddress = ({ client }: RequestContext): string =>
  client.address.replace(/^::ffff:(?=\d{1,3}\.)/i, '') || '127.0.0.1';
