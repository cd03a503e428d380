import type { RequestContext } from '../../core/request-context.ts';
import { escapeHtml } from '../../markup/html/escape.ts';
import { encodeQuotedValue } from '../../markup/sanitizing/entities.ts';
import type { WidgetField } from './widget-fields.ts';
import type { TypedInstance, WidgetType } from './widget-types.ts';

/** The maximum number of menus to select from in a form. */
const MAX_MENUS = 500;

type Choices = readonly (readonly [value: string, label: string])[];

/** Renders the HTML form of a widget. `number` distinguishes its fields from those of other widgets. */
export async function widgetForm(
  { type, instance }: TypedInstance,
  { number, context }: { number: string; context: RequestContext },
): Promise<string> {
  const menus = type.fields.some(({ kind }) => kind === 'menu') ? await loadMenuChoices(context) : [];
  const rows = type.fields.map((field) => formRow(field, { type, number, menus, value: instance[field.name] }));
  return rows.join('\n');
}

const loadMenuChoices = ({ cache, kernel }: RequestContext): Promise<Choices> =>
  cache.get('menus-to-choose', async () => {
    const rows = await kernel.database.reader.term.findMany({
      where: { taxonomy: 'nav_menu' },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MAX_MENUS,
    });
    return [['0', '— Select —'], ...rows.map(({ id, name }) => [String(id), name] as const)];
  });

interface FormRow {
  type: WidgetType;
  number: string;
  menus: Choices;
  value: unknown;
}

function formRow(field: WidgetField, { type, number, menus, value }: FormRow): string {
  const id = `widget-${type.id}-${number}-${field.name}`;
  const name = `widget-${type.id}[${number}][${field.name}]`;
  const label = `<label for="${id}">${escapeHtml(field.label)}</label>`;
  const { kind } = field;
  if (kind === 'switch' || kind === 'numeric-switch') {
    const checked = value ? ' checked' : '';
    // Forms omit unchecked boxes; where omitted values are preserved, an empty value must be sent.
    const emptyInput = type.preservesOmitted ? `<input type="hidden" name="${name}" value="">` : '';
    return `<p>${emptyInput}<input type="checkbox" class="checkbox" id="${id}" name="${name}" value="1"${checked}> ${label}</p>`;
  }
  const text = textOf(value ?? field.fallback);
  if (kind === 'markup' || kind === 'plain-markup') {
    return `<p>${label}</p>\n<textarea class="widefat" rows="16" cols="20" id="${id}" name="${name}">\n${encodeQuotedValue(text)}</textarea>`;
  }
  const choices =
    kind === 'menu' ? menus : kind === 'choice' ? field.choices?.map((value) => [value, value] as const) : undefined;
  if (choices) {
    const options = choices.map(([choice, choiceLabel]) => {
      const selected = choice === text ? ' selected' : '';
      return `<option value="${encodeQuotedValue(choice)}"${selected}>${escapeHtml(choiceLabel)}</option>`;
    });
    return `<p>${label}\n<select class="widefat" id="${id}" name="${name}">${options.join('')}</select></p>`;
  }
  const inputType = kind === 'number' ? 'number' : 'text';
  return `<p>${label}\n<input class="widefat" type="${inputType}" id="${id}" name="${name}" value="${encodeQuotedValue(text)}"></p>`;
}

/** A value as the text of a control. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';
