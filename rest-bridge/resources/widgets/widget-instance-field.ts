import type { Parameters } from '../../declare/route.ts';
import { parseQuery } from '../../query/query-parser.ts';

/** The kind of widget that an id names. */
const kindIn = (id: unknown): string => String(id).replace(/-\d+$/, '');

/** Says what a widget is to be made from: what its form sends counts where nothing else is given. */
export function completeInstance(
  { formData, ...input }: Readonly<Record<string, unknown>>,
  { id, id_base }: Parameters,
): Record<string, unknown> {
  const form = input.instance === undefined ? formOf(formData, id === undefined ? id_base : kindIn(id)) : null;
  return form ? { ...input, instance: { form } } : input;
}

/** The values of the first widget of a kind in what a form sends: `widget-text[3][title]=Hours`. */
export function formOf(text: unknown, idBase: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  const numbered = parseQuery(text)[`widget-${idBase}`];
  const [first] = typeof numbered === 'object' && numbered !== null ? Object.values(numbered) : [];
  return typeof first === 'object' && first !== null ? { ...first } : null;
}
