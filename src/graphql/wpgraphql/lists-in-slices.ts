import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';

/** The time that lists of all operations take in one turn of the event loop. */
const SLICE_MS = 15;

/** Shorter lists are completed at once. */
const MIN_ITEMS = 20;

/** The time that is left in a turn of the event loop. */
class TurnBudget {
  #start = 0;
  #nextTurn: Promise<void> | null = null;

  /** Returns null while there is time left, else a promise of the next turn. */
  exhausted(): Promise<void> | null {
    const now = performance.now();
    if (this.#nextTurn === null) {
      this.#start = now;
      this.#nextTurn = nextEventLoopTurn().then(() => {
        this.#nextTurn = null;
      });
    }
    return now - this.#start < SLICE_MS ? null : this.#nextTurn;
  }
}

/**
 * Makes long lists of a schema yield to the event loop between their items, so that an operation that returns many fields
 * does not delay other requests. Changes the resolvers of the schema, which must belong to an executor that accepts
 * asynchronous iterables as lists.
 */
export function completeListsInSlices(schema: GraphQLSchema): GraphQLSchema {
  const budget = new TurnBudget();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const isListOfObjects = isListType(getNullableType(field.type)) && !isLeafType(getNamedType(field.type));
      if (isListOfObjects) field.resolve = inSlices(field.resolve ?? defaultFieldResolver, budget);
    }
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;

const inSlices =
  (resolve: Resolver, budget: TurnBudget): Resolver =>
  (...call) => {
    const result = resolve(...call);
    return isPromise(result) ? result.then((list) => sliced(list, budget)) : sliced(result, budget);
  };

/** Returns a long list as an asynchronous iterable. One with promises is left as it is: they must be awaited together. */
function sliced(list: unknown, budget: TurnBudget): unknown {
  return Array.isArray(list) && list.length >= MIN_ITEMS && !list.some(isPromise) ? itemsInSlices(list, budget) : list;
}

async function* itemsInSlices(list: readonly unknown[], budget: TurnBudget): AsyncGenerator<unknown, void, void> {
  for (const item of list) {
    for (let turn = budget.exhausted(); turn !== null; turn = budget.exhausted()) await turn;
    yield item;
  }
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;
