import { readFile } from 'node:fs/promises';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createWpgraphqlSchema } from '../../../schema/wpgraphql/wpgraphql-schema.ts';

const script = new URL('../../../scripts/wpgraphql/compare-schemas.mjs', import.meta.url).href;
const { absentNames } = (await import(script)) as {
  absentNames(theirs: GraphQLSchema, ours: GraphQLSchema): string[];
};

const read = (name: string) => readFile(new URL(`../../../scripts/wpgraphql/${name}`, import.meta.url), 'utf8');

it('everything in the schema of the plugin is in ours with the same type, or has a reason', async () => {
  const reasons = JSON.parse(await read('absence-reasons.json')) as { names: string; reason: string }[];
  const plugin = buildSchema(await read('plugin-schema.graphql'));
  const absent = absentNames(plugin, createWpgraphqlSchema());
  expect(absent.length).toBeGreaterThan(0);
  const unexplained = absent.filter((name) => !reasons.some(({ names }) => new RegExp(names).test(name)));
  expect(unexplained).toEqual([]);
  expect(reasons.filter(({ reason }) => reason === '')).toEqual([]);
});

it('finds absent types, fields, arguments, inputs, values and interfaces, and other types of fields', () => {
  const theirs = buildSchema(`
    interface Node { id: ID! }
    type Query implements Node { id: ID! list(first: Int, where: Filter): [Order] gone(first: Int): Int text: String! }
    input Filter { order: Order name: String }
    enum Order { ASC DESC }
    type Lost { id: ID }
    union Kind = Query | Lost`);
  const ours = buildSchema(`
    interface Node { id: ID! }
    type Query { id: ID! list(where: Filter): [Order] text: String }
    input Filter { order: Order }
    enum Order { ASC }
    union Kind = Query`);
  expect(absentNames(theirs, ours).sort()).toEqual([
    'Filter.name',
    'Kind.| Lost',
    'Lost',
    'Order.DESC',
    'Query.gone',
    'Query.implements Node',
    'Query.list(first)',
    'Query.text',
  ]);
  expect(absentNames(theirs, theirs)).toEqual([]);
});
