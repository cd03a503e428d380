import type { PrismaClient } from '../../../prisma/generated/sqlite/client.ts';

type ReadingClient = Pick<PrismaClient, '$queryRaw'>;

/**
 * Hands out the rows of raw queries in arrays of their own. A promise of Prisma has an accessor, which is kept with the
 * shape of objects: what it leads to, the result, would stay in memory until all of it is looked through, though nobody
 * needs it any more. A stream of many pages grows by all that it reads until then.
 */
export function releaseRows<Client extends ReadingClient>(client: Client): Client {
  const query = client.$queryRaw;
  const released = function (this: Client, ...parameters: Parameters<typeof query>) {
    return query.apply(this, parameters).then((rows) => (Array.isArray(rows) ? rows.splice(0) : rows));
  };
  client.$queryRaw = released as typeof query;
  return client;
}
