import { recordChange } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type JsonObject, toJsonObject } from '../../values/json-text.ts';
import {
  FIRST_WIDGET_NUMBER,
  findInstance,
  INACTIVE_SIDEBAR,
  instancesSetting,
  parseWidgetId,
  readSidebarWidgets,
  requireWidgetManager,
  SIDEBARS_SETTING,
  type SidebarWidgets,
} from './sidebars.ts';
import { findWidgetType, type WidgetType, widgetTypes } from './widget-catalog.ts';
import { cleanInstance, readSignedInstance } from './widget-instance.ts';

/** The values of a widget: a map, an encoded text, or the fields of its form. */
export type InstanceInput = ReturnType<typeof instanceInput>['$inferInput'];

/**
 * Replaces the widgets of a sidebar. The widgets are removed from other sidebars; previous widgets that are not in the
 * list become inactive. Errors: `rest_cannot_manage_widgets`, `rest_sidebar_not_found`.
 */
export async function orderWidgets(
  { id, widgetIds }: { id: string; widgetIds: readonly string[] },
  context: RequestContext,
): Promise<void> {
  requireWidgetManager(context);
  await changeSidebarWidgets(context, async (sidebarWidgets, client) => {
    recordChange(client, { action: 'changed', kind: 'widget', type: 'sidebar', id, names: { widgets: widgetIds } });
    const existing = new Set([...sidebarWidgets.values()].flat());
    const ordered = [...new Set(widgetIds)].filter((widgetId) => existing.has(widgetId));
    const previous = requireSidebarList(sidebarWidgets, id);
    for (const [name, list] of sidebarWidgets) sidebarWidgets.set(name, without(list, ordered));
    requireSidebarList(sidebarWidgets, INACTIVE_SIDEBAR).push(
      ...without(id === INACTIVE_SIDEBAR ? [] : previous, ordered),
    );
    sidebarWidgets.set(
      id,
      id === INACTIVE_SIDEBAR ? [...ordered, ...requireSidebarList(sidebarWidgets, INACTIVE_SIDEBAR)] : ordered,
    );
  });
}

/**
 * Creates a widget of a type, or overwrites one by id, and adds it to the end of a sidebar. Returns its id. Errors:
 * `rest_cannot_manage_widgets`, `rest_invalid_widget`, `rest_sidebar_not_found`.
 */
export async function createWidget(
  input: { id?: string | null; idBase?: string | null; sidebar: string; instance: InstanceInput | null },
  context: RequestContext,
): Promise<string> {
  requireWidgetManager(context);
  const parsedId = input.id ? parseWidgetId(input.id) : null;
  const type = findWidgetType(parsedId?.idBase ?? input.idBase ?? '');
  if (!type || (input.id && !parsedId)) throw domainError('rest_invalid_widget');
  const values = input.instance ? await widgetValuesOf({ type, input: input.instance }, context) : null;
  return changeSidebarWidgets(context, async (sidebarWidgets, client) => {
    const target = requireSidebarList(sidebarWidgets, input.sidebar);
    const number = await storeInstance(client, {
      type,
      number: parsedId?.number ?? null,
      values,
      sidebarWidgets,
      context,
    });
    const id = `${type.id}-${number}`;
    moveWidget(sidebarWidgets, { id, target });
    recordChange(client, { action: 'created', kind: 'widget', id, names: { sidebar: [input.sidebar] } });
    return id;
  });
}

/**
 * Changes the values of a widget, or its sidebar. Errors: `rest_cannot_manage_widgets`, `rest_widget_not_found`,
 * `rest_invalid_widget`, `rest_sidebar_not_found`.
 */
export async function updateWidget(
  input: { id: string; sidebar?: string | null; instance: InstanceInput | null },
  context: RequestContext,
): Promise<void> {
  requireWidgetManager(context);
  const { type, number } = requireWidgetId(input.id);
  const values = input.instance ? await widgetValuesOf({ type, input: input.instance }, context) : null;
  await changeSidebarWidgets(context, async (sidebarWidgets, client) => {
    await requireExistingWidget(client, { id: input.id, sidebarWidgets });
    if (values) await storeInstance(client, { type, number, values, sidebarWidgets, context });
    recordChange(client, { action: 'changed', kind: 'widget', id: input.id });
    if (!input.sidebar) return;
    const target = requireSidebarList(sidebarWidgets, input.sidebar);
    if (!target.includes(input.id)) moveWidget(sidebarWidgets, { id: input.id, target });
  });
}

/** Deletes a widget, or makes it inactive. Errors: `rest_cannot_manage_widgets`, `rest_widget_not_found`. */
export async function deleteWidget({ id, force }: { id: string; force: boolean }, context: RequestContext) {
  requireWidgetManager(context);
  const { type, number } = requireWidgetId(id);
  await changeSidebarWidgets(context, async (sidebarWidgets, client) => {
    await requireExistingWidget(client, { id, sidebarWidgets });
    recordChange(client, { action: force ? 'deleted' : 'deactivated', kind: 'widget', id });
    if (!force) return moveWidget(sidebarWidgets, { id, target: requireSidebarList(sidebarWidgets, INACTIVE_SIDEBAR) });
    for (const [name, list] of sidebarWidgets) sidebarWidgets.set(name, without(list, [id]));
    const { [number]: _deleted, ...others } = await readMap(client, instancesSetting(type.id));
    await storeSetting(client, { name: instancesSetting(type.id), map: others });
  });
}

/** Reads the values of an input in any of its forms. Errors: `rest_invalid_widget`. */
async function widgetValuesOf(
  { type, input }: { type: WidgetType; input: InstanceInput },
  context: RequestContext,
): Promise<JsonObject> {
  if (input.raw) return toJsonObject(input.raw);
  if (typeof input.encoded === 'string' && typeof input.hash === 'string') {
    return readSignedInstance({ type, encoded: input.encoded, hash: input.hash }, context);
  }
  if (!input.form) throw domainError('rest_invalid_widget', { message: INCOMPLETE_INSTANCE });
  return toJsonObject(input.form);
}

const INCOMPLETE_INSTANCE = 'An instance needs `raw`, or `encoded` and `hash`.';

const without = (list: readonly string[], ids: readonly string[]): string[] => list.filter((id) => !ids.includes(id));

function moveWidget(sidebarWidgets: SidebarWidgets, { id, target }: { id: string; target: string[] }): void {
  for (const list of sidebarWidgets.values()) if (list.includes(id)) list.splice(list.indexOf(id), 1);
  target.push(id);
}

/** Returns the widget ids of a sidebar. Errors: `rest_sidebar_not_found`. */
function requireSidebarList(sidebarWidgets: SidebarWidgets, sidebar: string): string[] {
  const list = sidebarWidgets.get(sidebar);
  if (!list) throw domainError('rest_sidebar_not_found');
  return list;
}

/** Parses the id of a widget. Errors: `rest_widget_not_found`. */
function requireWidgetId(id: string): { type: WidgetType; number: string } {
  const { idBase = '', number = '' } = parseWidgetId(id) ?? {};
  const type = findWidgetType(idBase);
  if (!type) throw domainError('rest_widget_not_found');
  return { type, number };
}

/** Checks that a widget is stored and in a sidebar. Errors: `rest_widget_not_found`. */
async function requireExistingWidget(
  client: TransactionClient,
  { id, sidebarWidgets }: { id: string; sidebarWidgets: SidebarWidgets },
): Promise<void> {
  const { type, number } = requireWidgetId(id);
  const isAssigned = [...sidebarWidgets.values()].some((list) => list.includes(id));
  const instances = isAssigned ? await readMap(client, instancesSetting(type.id)) : {};
  if (!findInstance(instances, number)) throw domainError('rest_widget_not_found');
}

interface StorageRequest {
  type: WidgetType;
  /** Null for a new widget. */
  number: string | null;
  /** Null keeps the stored values. */
  values: JsonObject | null;
  sidebarWidgets: SidebarWidgets;
  context: RequestContext;
}

/** Stores the values of a widget and returns its number. */
async function storeInstance(client: TransactionClient, request: StorageRequest): Promise<string> {
  const { type, values, sidebarWidgets, context } = request;
  const name = instancesSetting(type.id);
  const instances = await readMap(client, name);
  const number = request.number ?? String(nextWidgetNumber({ type, instances, sidebarWidgets }));
  const stored = findInstance(instances, number);
  const cleaned = (input: JsonObject) => cleanInstance(input, { type, stored: stored ?? {}, viewer: context.viewer });
  const instance = values ? cleaned(values) : (stored ?? cleaned({}));
  await storeSetting(client, { name, map: { _multiwidget: 1, ...instances, [number]: instance } });
  return number;
}

/** Returns one more than the highest number that is stored or in a sidebar. */
function nextWidgetNumber({
  type,
  instances,
  sidebarWidgets,
}: {
  type: WidgetType;
  instances: JsonObject;
  sidebarWidgets: SidebarWidgets;
}): number {
  const assignedNumbers = [...sidebarWidgets.values()].flat().flatMap((id) => {
    const parsedId = parseWidgetId(id);
    return parsedId?.idBase === type.id ? [Number(parsedId.number)] : [];
  });
  const numbers = Object.keys(instances).filter((key) => /^\d{1,9}$/.test(key));
  return Math.max(FIRST_WIDGET_NUMBER - 1, ...assignedNumbers, ...numbers.map(Number)) + 1;
}

/** Changes the widgets of sidebars under a lock, so that concurrent changes are not lost. */
async function changeSidebarWidgets<T>(
  { kernel: { database }, registry }: RequestContext,
  change: (sidebarWidgets: SidebarWidgets, client: TransactionClient) => Promise<T>,
): Promise<T> {
  return database.transaction(async (client) => {
    await database.lockWithNext(client, `setting:${SIDEBARS_SETTING}`);
    const settings = await readSettings(client, [
      SIDEBARS_SETTING,
      ...widgetTypes.map(({ id }) => instancesSetting(id)),
    ]);
    const sidebarWidgets = readSidebarWidgets({
      setting: settings.get(SIDEBARS_SETTING),
      sidebars: registry.sidebars,
      instancesOf: ({ id }) => settings.get(instancesSetting(id)),
    });
    const result = await change(sidebarWidgets, client);
    await storeSetting(client, {
      name: SIDEBARS_SETTING,
      map: { ...Object.fromEntries(sidebarWidgets), array_version: 3 },
    });
    return result;
  });
}

async function readSettings(client: TransactionClient, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await client.setting.findMany({ where: { name: { in: [...names] } } });
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
}

async function readMap(client: TransactionClient, name: string): Promise<JsonObject> {
  const row = await client.setting.findUnique({ where: { name } });
  return row ? toJsonObject(JSON.parse(row.value)) : {};
}

async function storeSetting(
  client: TransactionClient,
  { name, map }: { name: string; map: JsonObject },
): Promise<void> {
  const value = JSON.stringify(map);
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

/** The GraphQL input type of the values of a widget. */
export const instanceInput = oncePerBuilder((builder) =>
  builder.inputType('WidgetInstanceInput', {
    description:
      'The values of a widget: as a map, as a text that this site has encoded, or as the fields of its form.',
    fields: (t) => ({
      raw: t.field({ type: 'Json', description: 'Its values by name.' }),
      encoded: t.string({ description: 'The values as an encoded text; requires `hash`.' }),
      hash: t.string({ description: 'Proves that this site has encoded the text.' }),
      form: t.field({ type: 'Json', description: 'The fields of its form by name.' }),
    }),
  }),
);
