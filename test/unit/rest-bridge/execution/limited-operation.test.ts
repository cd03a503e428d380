import { buildSchema, type GraphQLObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileOperation } from '../../../../rest-bridge/execution/compiled-operation.ts';
import { EventLoopTurns } from '../../../../schema/core/work/event-loop-turns.ts';
import { RequestWork } from '../../../../schema/core/work/request-work.ts';

const schema = buildSchema(`
  type Item { name: String, later: String, text: String, items(count: Int = 10): [Item!]! }
  type Query { items(count: Int = 10): [Item!]!, delayed(count: Int = 10): [Item!]! }
  type Mutation { change: Item, fail: Item }
`);

let resolved = 0;
const item = {
  name: () => {
    resolved++;
    return 'name';
  },
  later: () => {
    resolved++;
    return Promise.resolve('later');
  },
  text: 'x'.repeat(1_000),
};
const fieldOf = (type: string, name: string) =>
  (schema.getType(type) as GraphQLObjectType).getFields()[name] as { resolve?: unknown };
const itemsOf = (_source: unknown, { count }: { count: number }) => Array.from({ length: count }, () => item);
fieldOf('Query', 'items').resolve = itemsOf;
fieldOf('Item', 'items').resolve = itemsOf;
fieldOf('Query', 'delayed').resolve = async (source: unknown, args: { count: number }) => {
  await new Promise((resolve) => setImmediate(resolve));
  return itemsOf(source, args);
};

const run = (text: string, work?: RequestWork) => {
  resolved = 0;
  return compileOperation(schema, { document: parse(text) })({ variableValues: {}, contextValue: {}, work });
};

const NESTED = '{ items(count: 30) { name later items(count: 30) { name later } } }';

/** Turns of which each takes the work of ten objects or fewer. */
const shortTurns = () => {
  let time = 0;
  return new EventLoopTurns(() => time++);
};

describe('an operation within the work of a request', () => {
  it('has the same result in many turns as in one', async () => {
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns++;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    const result = await run(NESTED, new RequestWork({ turns: shortTurns() }));
    isRunning = false;
    expect(JSON.stringify(result)).toBe(JSON.stringify(await run(NESTED)));
    expect(turns).toBeGreaterThan(8);
  });

  it('resolves many fields of one object in several turns', async () => {
    const aliases = Array.from({ length: 200 }, (_, index) => `a${index}: items(count: 1) { name }`).join(' ');
    const result = await run(`{ ${aliases} }`, new RequestWork({ turns: shortTurns() }));
    expect(Object.keys(result.data ?? {})).toEqual(Array.from({ length: 200 }, (_, index) => `a${index}`));
  });

  it('costs what it resolves, and not what it could', async () => {
    const work = new RequestWork({ limits: { cost: 100 } });
    await run('{ items(count: 2) { items(count: 3) { items(count: 0) { items(count: 1000) { name } } } } }', work);
    // The root field, 2 items with a list, and 6 items with an empty list.
    expect(work.spent.cost).toBe(1 + 2 + 6);
  });

  it('stops to resolve fields at the limit of its cost', async () => {
    const work = new RequestWork({ limits: { cost: 200 } });
    await expect(run(NESTED, work)).rejects.toThrow('cost of more than 200');
    expect(resolved).toBeLessThanOrEqual(200);
  });

  it('stops at the limit of the bytes of its answer, while it runs', async () => {
    const work = new RequestWork({ limits: { answerBytes: 20_000 } });
    await expect(run('{ items(count: 1000) { text name } }', work)).rejects.toThrow('larger than 20000 bytes');
    expect(resolved).toBeLessThan(25);
  });

  it('stops when the client leaves', async () => {
    const work = new RequestWork({ turns: shortTurns() });
    const result = run('{ delayed(count: 200) { name items(count: 200) { name } } }', work);
    setImmediate(() => setImmediate(() => work.abandon()));
    await expect(result).rejects.toThrow('closed the connection');
    const resolvedBefore = resolved;
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(resolved).toBe(resolvedBefore);
    expect(resolved).toBeLessThan(20_000);
  });

  it('counts the fields of introspection apart from the others', async () => {
    const work = new RequestWork({ limits: { introspection: 5 } });
    await expect(run('{ __schema { types { name } } }', work)).rejects.toThrow('The introspection returns more than 5');
    expect(work.spent.cost).toBe(1);
  });

  it('shares its work with the other operations of the request', async () => {
    const work = new RequestWork({ limits: { cost: 500 } });
    await run('{ items(count: 300) { name } }', work);
    await expect(run('{ items(count: 300) { name } }', work)).rejects.toThrow('cost of more than 500');
    await expect(run('{ items(count: 1) { name } }', work)).rejects.toThrow('cost of more than 500');
  });
});

describe('a mutation within the work of a request', () => {
  it('completes the change that has begun, and begins no other one when the client leaves', async () => {
    const work = new RequestWork();
    const done: string[] = [];
    fieldOf('Mutation', 'change').resolve = async () => {
      work.abandon();
      await new Promise((resolve) => setImmediate(resolve));
      done.push('change');
      return item;
    };
    const result = run('mutation { a: change { name } b: change { name } }', work);
    await expect(result).rejects.toThrow(/closed the connection.*Changes of the request may have been saved/);
    expect(done).toEqual(['change']);
  });

  it('runs its fields one after another', async () => {
    const done: string[] = [];
    fieldOf('Mutation', 'change').resolve = async () => {
      done.push('begins');
      await new Promise((resolve) => setImmediate(resolve));
      done.push('ends');
      return item;
    };
    const { data } = await run('mutation { a: change { name } b: change { later } }');
    expect(done).toEqual(['begins', 'ends', 'begins', 'ends']);
    expect(data).toEqual({ a: { name: 'name' }, b: { later: 'later' } });
  });
});
