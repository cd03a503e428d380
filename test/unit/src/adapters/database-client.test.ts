import { expect, it } from 'vitest';
import type { PrismaClient } from '../../../../prisma/generated/sqlite/client.ts';
import { rawSql } from '../../../../schema/core/dialect/sql.ts';
import { openClient } from '../../../../src/adapters/database/database-client.ts';

/** Two adapters whose connections write down what happens to them. */
function openTestClient() {
  const events: string[] = [];
  const adapterOf = (name: string) => ({
    connect: async () => {
      events.push(`${name} connects`);
      return {
        queryRaw: async () => ({ columnNames: ['name'], columnTypes: [7], rows: [[name]] }),
        executeRaw: async () => 0,
        startTransaction: async () => events.push(`${name} starts a transaction`),
        dispose: async () => void events.push(`${name} ends`),
      };
    },
  });
  const queries = adapterOf('queries');
  const create = () => {
    events.push('client');
    const connection = async () => (await queries.connect()) as { startTransaction(): Promise<unknown> };
    const $transaction = async () => (await connection()).startTransaction();
    return { $transaction, $disconnect: async () => {} } as unknown as PrismaClient;
  };
  const { client, close } = openClient({
    queries,
    transactions: adapterOf('transactions'),
    placeholders: 'question-marks',
    create,
  });
  return { client, close, events };
}

it('runs raw queries over one connection, without a Prisma client', async () => {
  const { client, close, events } = openTestClient();
  const read = () => client.$queryRaw(rawSql('SELECT 1'));
  expect(await Promise.all([read(), read()])).toEqual([[{ name: 'queries' }], [{ name: 'queries' }]]);
  await close();
  await close();
  expect(events).toEqual(['queries connects', 'queries ends']);
});

it('creates one Prisma client, whose transactions have a connection of their own', async () => {
  const { client, close, events } = openTestClient();
  for (let count = 0; count < 2; count++) await client.$transaction([]);
  await client.$queryRaw(rawSql('SELECT 1'));
  await close();
  expect(events).toEqual([
    ...['client', 'queries connects', 'transactions connects'],
    ...['transactions starts a transaction', 'transactions starts a transaction', 'queries ends', 'transactions ends'],
  ]);
});

it('opens nothing for a client that is never used', async () => {
  const { close, events } = openTestClient();
  await close();
  expect(events).toEqual([]);
});
