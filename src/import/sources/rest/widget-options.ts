import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { readSerialized } from '../../serialized-value.ts';
import { isJsonMap } from '../../stored-value.ts';
import { itemText, textsIn } from './rest-fields.ts';

/** The options with widgets and their sidebars, and the ids of widgets with settings that the API does not return. */
export function widgetOptions(input: { widgets: readonly JsonObject[]; sidebars: readonly JsonObject[] }): {
  options: Record<string, string>;
  unknown: string[];
} {
  const instancesByKind = new Map<string, Record<string, unknown>>();
  const unknown: string[] = [];
  for (const widget of input.widgets) {
    const id = itemText(widget, 'id');
    const [, kind, number] = /^(.{1,100})-(\d{1,9})$/.exec(id) ?? [];
    const instance = instanceOf(widget);
    if (kind === undefined || number === undefined || instance === undefined) unknown.push(id);
    else instancesByKind.set(kind, { ...instancesByKind.get(kind), [number]: instance });
  }
  const widgetsBySidebar = input.sidebars.map(
    (sidebar) => [itemText(sidebar, 'id'), textsIn(sidebar.widgets)] as const,
  );
  if (widgetsBySidebar.length === 0) return { options: {}, unknown };
  const options = [...instancesByKind].map(([kind, instances]) => [
    `widget_${kind}`,
    serializeStoredValue({ ...instances, _multiwidget: 1 }),
  ]);
  return {
    options: {
      ...Object.fromEntries(options),
      sidebars_widgets: serializeStoredValue({ ...Object.fromEntries(widgetsBySidebar), array_version: 3 }),
    },
    unknown,
  };
}

/** The settings of a widget: plain, or in the stored form, which the API returns for more kinds. */
function instanceOf({ instance }: JsonObject): unknown {
  if (!isJsonObject(instance)) return undefined;
  if (isJsonObject(instance.raw)) return instance.raw;
  if (Array.isArray(instance.raw)) return {};
  const stored = readSerialized(Buffer.from(itemText(instance, 'encoded'), 'base64').toString('utf8'));
  return isJsonMap(stored) ? stored : undefined;
}
