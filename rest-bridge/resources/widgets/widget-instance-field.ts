import type { Parameters } from '../../declare/route.ts';
import { parseQuery } from '../../query/query-parser.ts';

/** The kind of widget that an id names. */
export const kindIn = (id: unknown): string => String(id).replace(/-\d+$/, '');

/** What a widget is to be made from, as GraphQL takes it; null where a request says nothing of it. */
export function instanceOf({ instance, form_data }: Parameters, idBase: unknown): Record<string, unknown> | null {
  if (instance !== undefined) {
    const { raw, encoded, hash } = instance as Record<string, unknown>;
    return { raw, encoded, hash };
  }
  const form = formOf(form_data, idBase);
  return form ? { form } : null;
}

/** The values of the first widget of a kind in what a form sends: `widget-text[3][title]=Hours`. */
export function formOf(text: unknown, idBase: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  const numbered = parseQuery(text)[`widget-${idBase}`];
  const [first] = typeof numbered === 'object' && numbered !== null ? Object.values(numbered) : [];
  return typeof first === 'object' && first !== null ? { ...first } : null;
}
