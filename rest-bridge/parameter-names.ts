import type { Endpoint, Parameters } from './declare/route.ts';
import { type RestDialect, toDialect } from './rest-dialect.ts';
import { readSpelledNames } from './spelling.ts';

/** The name of a parameter in both spellings. */
interface ParameterName {
  /** Neutral name. */
  name: string;
  /** Name in the dialect's spelling. */
  spelled: string;
  /** Converts values to their canonical spelling: names to the neutral one. */
  read?: (value: unknown) => unknown;
}

/** The names by dialect and endpoint. */
const namesByDialect = new WeakMap<RestDialect, WeakMap<Endpoint, readonly ParameterName[]>>();

/** Returns the names of an endpoint's parameters, which are spelled once. */
export function parameterNames(endpoint: Endpoint, dialect: RestDialect): readonly ParameterName[] {
  const byEndpoint = namesByDialect.get(dialect) ?? new WeakMap<Endpoint, readonly ParameterName[]>();
  namesByDialect.set(dialect, byEndpoint);
  const known = byEndpoint.get(endpoint);
  if (known) return known;
  const names = Object.entries(endpoint.parameters).map(([name, { hasDialectSpelling, read }]) => ({
    name,
    spelled: toDialect(dialect, name),
    ...(hasDialectSpelling ? { read: (value: unknown) => readSpelledNames(dialect, value) } : read ? { read } : {}),
  }));
  byEndpoint.set(endpoint, names);
  return names;
}

/** Returns unvalidated parameters with the canonical spelling of the names in their values, for permissions. */
export function withCanonicalSpelling(
  parameters: Parameters,
  { endpoints, dialect }: { endpoints: readonly Endpoint[]; dialect: RestDialect },
): Parameters {
  const result: Record<string, unknown> = { ...parameters };
  for (const endpoint of endpoints) {
    for (const { name, spelled, read } of parameterNames(endpoint, dialect)) {
      if (read && Object.hasOwn(parameters, spelled)) result[name] = read(parameters[spelled]);
    }
  }
  return result;
}
