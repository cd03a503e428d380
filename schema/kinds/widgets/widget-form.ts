import type { RequestContext } from '../context.ts';
import { escapeHtml } from '../html/markup/escape.ts';
import type { PlainMap } from '../plain-map.ts';
import { encodeValue } from '../sanitising/entities.ts';
import type { WidgetField } from './fields.ts';
import type { WidgetType } from './widget-types.ts';

/** Most menus among which a form lets people choose. */
const MOST_MENUS = 500;

interface Made {
  type: WidgetType;
  instance: PlainMap;
}

type Choices = readonly (readonly [value: string, label: string])[];

/** The form in which people change a widget; `number` tells its fields from those of other widgets. */
export async function widgetForm(
  { type, instance }: Made,
  { number, context }: { number: string; context: RequestContext },
): Promise<string> {
  const menus = type.fields.some(({ kind }) => kind === 'menu') ? await menusOf(context) : [];
  const rows = type.fields.map((field) => formRow(field, { type, number, menus, value: instance[field.name] }));
  return rows.join('\n');
}

const menusOf = ({ cache, kernel }: RequestContext): Promise<Choices> =>
  cache.get('menus-to-choose', async () => {
    const rows = await kernel.database.reader.term.findMany({
      where: { taxonomy: 'nav_menu' },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MOST_MENUS,
    });
    return [['0', '— Select —'], ...rows.map(({ id, name }) => [String(id), name] as const)];
  });

interface Row {
  type: WidgetType;
  number: string;
  menus: Choices;
  value: unknown;
}

function formRow(field: WidgetField, { type, number, menus, value }: Row): string {
  const id = `widget-${type.id}-${number}-${field.name}`;
  const name = `widget-${type.id}[${number}][${field.name}]`;
  const label = `<label for="${id}">${escapeHtml(field.label)}</label>`;
  const { kind } = field;
  if (kind === 'switch' || kind === 'bit') {
    const checked = value ? ' checked' : '';
    // Forms say nothing of boxes without a mark: where that leaves a value as it was, this says it.
    const unmarked = type.keepsOmitted ? `<input type="hidden" name="${name}" value="">` : '';
    return `<p>${unmarked}<input type="checkbox" class="checkbox" id="${id}" name="${name}" value="1"${checked}> ${label}</p>`;
  }
  const text = textOf(value ?? field.usual);
  if (kind === 'markup' || kind === 'plain-markup') {
    return `<p>${label}</p>\n<textarea class="widefat" rows="16" cols="20" id="${id}" name="${name}">\n${encodeValue(text)}</textarea>`;
  }
  const choices =
    kind === 'menu' ? menus : kind === 'word' ? field.words?.map((word) => [word, word] as const) : undefined;
  if (choices) {
    const options = choices.map(([choice, words]) => {
      const selected = choice === text ? ' selected' : '';
      return `<option value="${encodeValue(choice)}"${selected}>${escapeHtml(words)}</option>`;
    });
    return `<p>${label}\n<select class="widefat" id="${id}" name="${name}">${options.join('')}</select></p>`;
  }
  const input = kind === 'number' ? 'number' : 'text';
  return `<p>${label}\n<input class="widefat" type="${input}" id="${id}" name="${name}" value="${encodeValue(text)}"></p>`;
}

/** Every mark is written as an entity where this stands, so that the form gives back what it was given. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';
