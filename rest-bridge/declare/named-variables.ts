import { snakeCase } from './field.ts';
import type { Parameters } from './route.ts';

/**
 * Returns a function that maps parameters to variables: each variable of `types` gets the value of the parameter with
 * its name in snake case.
 */
export function namedVariables(
  types: Readonly<Record<string, string>> = {},
): (parameters: Parameters) => Readonly<Record<string, unknown>> {
  const names = Object.keys(types).map((name) => [name, snakeCase(name)] as const);
  return (parameters) => {
    const variables: Record<string, unknown> = {};
    for (const [name, parameter] of names) variables[name] = parameters[parameter];
    return variables;
  };
}
