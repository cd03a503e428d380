import { camelCase } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Parameters } from '../../declare/route.ts';

/** The fields that may be written as a text, or as an object with the part `raw`. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt']);

/** The input of a mutation, from REST parameters. */
export function writeInput(
  parameters: Parameters,
  { resource, terms = {} }: { resource: Resource; terms?: Readonly<Record<string, { taxonomy: string }>> },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of TEXTS) {
    const text = rawText(parameters[name]);
    if (text !== undefined) input[name] = text;
  }
  for (const { name, schema, input: field = camelCase(name) } of resource.fields) {
    if (schema.readonly || TEXTS.has(name) || terms[name] || parameters[name] === undefined) continue;
    input[field] = parameters[name];
  }
  const assignments = Object.entries(terms).flatMap(([name, { taxonomy }]) =>
    Array.isArray(parameters[name]) ? [{ taxonomy, termIds: parameters[name] as unknown[] }] : [],
  );
  if (assignments.length > 0) input.terms = assignments;
  return input;
}

function rawText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { raw } = value as { raw?: unknown };
  return typeof raw === 'string' ? raw : undefined;
}
