import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import type { Parameters } from '../../declare/route.ts';
import { type WriteUse, writtenFields } from './write-parameters.ts';

/** A field that may be written as a text, or as an object with the part `raw`. */
const isText = ({ schema }: Field): boolean =>
  [schema.type].flat().includes('object') && schema.properties?.raw !== undefined;

/** The input of a mutation, from REST parameters. */
export function writeInput(
  parameters: Parameters,
  { resource, use = 'update' }: { resource: Resource; use?: WriteUse },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const terms: { taxonomy: string; termIds: unknown }[] = [];
  for (const field of writtenFields(resource, use)) {
    const { name, taxonomy, input: target = camelCase(name), write } = field;
    const sent = parameters[name];
    if (sent === undefined) continue;
    if (taxonomy !== undefined) {
      if (Array.isArray(sent)) terms.push({ taxonomy, termIds: sent });
      continue;
    }
    const value = write ? write(sent) : isText(field) ? rawText(sent, name) : sent;
    if (value !== undefined && value !== field.ignoredValue) input[target] = value;
  }
  return terms.length > 0 ? { ...input, terms } : input;
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
