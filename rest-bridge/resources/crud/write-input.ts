import { camelCase, type Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Parameters } from '../../declare/route.ts';

/** A field that may be written as a text, or as an object with the part `raw`. */
const isText = ({ schema }: Field): boolean =>
  [schema.type].flat().includes('object') && schema.properties?.raw !== undefined;

/** The input of a mutation, from REST parameters. */
export function writeInput(
  parameters: Parameters,
  { resource, terms = {} }: { resource: Resource; terms?: Readonly<Record<string, { taxonomy: string }>> },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const field of resource.fields) {
    const { name, schema, input: target = camelCase(name) } = field;
    if (schema.readonly || terms[name] || parameters[name] === undefined) continue;
    const value = isText(field) ? rawText(parameters[name], name) : parameters[name];
    if (value !== undefined && value !== field.unchangedBy) input[target] = value;
  }
  const assignments = Object.entries(terms).flatMap(([name, { taxonomy }]) =>
    Array.isArray(parameters[name]) ? [{ taxonomy, termIds: parameters[name] as unknown[] }] : [],
  );
  if (assignments.length > 0) input.terms = assignments;
  return input;
}

/** A title that is written by its part is not emptied so; as a text it may be. Clients rely on both. */
const leavesTitle = (raw: string): boolean => raw === '' || raw === '0';

function rawText(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { raw } = value as { raw?: unknown };
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || (name === 'title' && leavesTitle(text))) return undefined;
  return text;
}
