import type { Parameters } from '../../declare/route.ts';
import { requestErrors } from '../../error.ts';
import { encodesUtf8 } from '../../query/percent-coding.ts';
import { parseQuery } from '../../query/query-parser.ts';

/** Returns the widget type in the id of a widget: `text` for `text-3`. */
const widgetTypeOf = (id: unknown): string => String(id).replace(/-\d+$/, '');

/** Completes the input of a widget: `form_data` provides the values if there is no `instance`. */
export function completeInstance(
  { formData, ...input }: Readonly<Record<string, unknown>>,
  { id, id_base }: Parameters,
): Record<string, unknown> {
  const form =
    input.instance === undefined ? readFormValues(formData, id === undefined ? id_base : widgetTypeOf(id)) : null;
  return form ? { ...input, instance: { form } } : input;
}

/**
 * Parses the values of the first widget of a type in urlencoded form data: `widget-text[3][title]=Hours`. Throws
 * `rest_invalid_form`.
 */
export function readFormValues(text: unknown, idBase: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  if (!encodesUtf8(text)) throw requestErrors.formEncoding();
  const widgets = parseQuery(text)[`widget-${idBase}`];
  const [first] = typeof widgets === 'object' && widgets !== null ? Object.values(widgets) : [];
  return typeof first === 'object' && first !== null ? { ...first } : null;
}
