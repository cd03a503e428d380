import type { PrismaClient } from '../../../prisma/generated/sqlite/client.ts';

type ReadingClient = Pick<PrismaClient, '$queryRaw'>;

/**
 * Copies the rows of raw queries into new arrays. A Prisma promise has an accessor that V8 retains with the shape of
 * objects, and with it the result until a full garbage collection. Without the copy, a stream of many pages would
 * retain all its rows.
 */
export function releaseRows<Client extends ReadingClient>(client: Client): Client {
  const query = client.$queryRaw;
  const queryAndRelease = function (this: Client, ...parameters: Parameters<typeof query>) {
    return query.apply(this, parameters).then((rows) => (Array.isArray(rows) ? rows.splice(0) : rows));
  };
  client.$queryRaw = queryAndRelease as typeof query;
  return client;
}
