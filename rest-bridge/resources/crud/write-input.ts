import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import type { Parameters } from '../../declare/route.ts';
import { type WriteUse, writtenFields } from './write-parameters.ts';

/** Whether a field can be written as a text, or as an object with the property `raw`. */
const hasRaw = ({ schema }: Field): boolean =>
  [schema.type].flat().includes('object') && schema.properties?.raw !== undefined;

/** Converts parameters to the input object of a mutation. */
export function writeInput(
  parameters: Parameters,
  { resource, use = 'update' }: { resource: Resource; use?: WriteUse },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const terms: { taxonomy: string; termIds: unknown }[] = [];
  for (const field of writtenFields(resource, use)) {
    const { name, taxonomy, input: target = camelCase(name), write } = field;
    const parameter = parameters[name];
    if (parameter === undefined) continue;
    if (taxonomy !== undefined) {
      if (Array.isArray(parameter)) terms.push({ taxonomy, termIds: parameter });
      continue;
    }
    const value = write ? write(parameter) : hasRaw(field) ? rawText(parameter, name) : parameter;
    if (value !== undefined && value !== field.ignoredValue) input[target] = value;
  }
  return terms.length > 0 ? { ...input, terms } : input;
}

/** `title: { raw: '' }` writes nothing, while `title: ''` empties the title. Clients rely on both. */
const isIgnoredTitle = (raw: string): boolean => raw === '' || raw === '0';

/** Returns the text of a value, or undefined if nothing is written. */
function rawText(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { raw } = value as { raw?: unknown };
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || (name === 'title' && isIgnoredTitle(text))) return undefined;
  return text;
}
