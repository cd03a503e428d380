import type { RequestContext } from '../../../core/request-context.ts';

/** Returns the IP address of the client as comments store it: an IPv4 address without the IPv6 prefix `::ffff:`. */
export const clientAddress = ({ client }: RequestContext): string =>
  client.address.replace(/^::ffff:(?=\d{1,3}\.)/i, '') || '127.0.0.1';
