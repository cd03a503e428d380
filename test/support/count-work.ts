/**
 * Counts the work of a body: what built-in functions of texts, regular expressions and lists read, in characters and
 * items.
 */
export interface WorkCounter {
  /** The work so far. */
  readonly count: number;
  /** Restores the built-in functions. */
  stop(): void;
}

// biome-ignore lint/complexity/noBannedTypes: built-in functions have all kinds of signatures.
type BuiltIn = Function;
type Cost = (self: { length: number }, parameters: readonly unknown[], result: never) => number;

const whole: Cost = ({ length }) => length;
const lengthOf = (value: unknown): number => (value as { length?: number } | null)?.length ?? 0;
const ofResult: Cost = (_self, _parameters, result) => lengthOf(result);
/** Regular expressions count themselves. */
const unlessPattern: Cost = ({ length }, [pattern]) => (typeof pattern === 'string' ? length : 0);
const untilFound: Cost = ({ length }, [, from], result: number) =>
  (result === -1 ? length : result) - (typeof from === 'number' ? from : 0);

const ofTexts: Readonly<Record<string, Cost>> = {
  indexOf: untilFound,
  lastIndexOf: ({ length }, [, from], result: number) =>
    (typeof from === 'number' ? Math.min(from, length) : length) - result,
  // Where it was found is unknown.
  includes: ({ length }, [, from], result: boolean) => (result ? 1 : length - (typeof from === 'number' ? from : 0)),
  replace: unlessPattern,
  replaceAll: unlessPattern,
  split: unlessPattern,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  trim: ({ length }, _, result: string) => length - result.length,
  trimStart: ({ length }, _, result: string) => length - result.length,
  trimEnd: ({ length }, _, result: string) => length - result.length,
  repeat: ofResult,
  padStart: ofResult,
  padEnd: ofResult,
};

const ofLists: Readonly<Record<string, Cost>> = {
  ...{ indexOf: untilFound, includes: whole, find: whole, findIndex: whole, some: whole, every: whole, forEach: whole },
  ...{ map: whole, filter: whole, reduce: whole, flat: whole, flatMap: whole, sort: whole, reverse: whole },
  ...{ shift: whole, unshift: whole, splice: whole, join: ofResult, slice: ofResult, concat: ofResult },
};

/**
 * Counts until `stop`. The count does not depend on the speed of the machine. It contains neither loops over single
 * characters nor the backtracking of regular expressions: `npm run bench:worst` measures both.
 */
export function countWork(): WorkCounter {
  let count = 0;
  const restores: (() => void)[] = [];
  const replace = (owner: object, name: string, create: (original: BuiltIn) => BuiltIn) => {
    const property = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor & { value: BuiltIn };
    Object.defineProperty(owner, name, { ...property, value: create(property.value) });
    restores.push(() => Object.defineProperty(owner, name, property));
  };
  const counting = (cost: Cost) => (original: BuiltIn) =>
    function (this: unknown, ...parameters: unknown[]) {
      let result: unknown;
      try {
        result = Reflect.apply(original, this, parameters);
        return result;
      } finally {
        // What fails, such as JSON.parse, has also read its text.
        count += 1 + Math.max(0, cost(this as { length: number }, parameters, result as never));
      }
    };
  for (const [name, cost] of Object.entries(ofTexts)) replace(String.prototype, name, counting(cost));
  for (const [name, cost] of Object.entries(ofLists)) replace(Array.prototype, name, counting(cost));
  for (const name of ['parse', 'stringify'] as const)
    replace(
      JSON,
      name,
      counting((_, [value], result) => Math.max(lengthOf(value), lengthOf(result))),
    );
  for (const name of ['encodeURIComponent', 'decodeURIComponent', 'decodeURI', 'encodeURI'])
    replace(globalThis, name, counting(ofResult));
  // The methods of texts and patterns that take a pattern call `exec`.
  replace(
    RegExp.prototype,
    'exec',
    (original) =>
      function (this: RegExp, text: string) {
        const from = this.global || this.sticky ? this.lastIndex : 0;
        const result = Reflect.apply(original, this, [text]) as RegExpExecArray | null;
        const end = result ? result.index + result[0].length : this.sticky ? from : lengthOf(text);
        count += 1 + Math.max(0, end - from);
        return result;
      },
  );
  return {
    get count() {
      return count;
    },
    stop: () => {
      for (const restore of restores.reverse()) restore();
    },
  };
}

/** Returns the work of a body that waits. Nothing else may run meanwhile. */
export async function workOfAsync(body: () => Promise<unknown>): Promise<number> {
  const counter = countWork();
  try {
    await body();
    return counter.count;
  } finally {
    counter.stop();
  }
}

/** Returns the work of a body. */
export function workOf(body: () => unknown): number {
  const counter = countWork();
  try {
    body();
    return counter.count;
  } finally {
    counter.stop();
  }
}
