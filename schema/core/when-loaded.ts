/**
 * Passes a value to a function: at once, or when its promise settles. Resolvers that already have their rows return their
 * value and no promise, because each promise of each item takes as long as several fields.
 */
export const whenLoaded = <Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result,
): Result | Promise<Result> => (value instanceof Promise ? value.then(use) : use(value));
