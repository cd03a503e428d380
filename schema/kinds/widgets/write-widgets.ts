import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { TransactionClient } from '../kernel.ts';
import { mapOf, type PlainMap } from '../plain-map.ts';
import { cleanInstance, openInstance } from './instance.ts';
import {
  INACTIVE,
  instanceIn,
  instancesSetting,
  PLACES,
  type Places,
  parseWidgetId,
  readPlaces,
  requireWidgetManager,
} from './sidebars.ts';
import { type WidgetType, widgetTypeOf } from './widget-types.ts';

/** What a widget is to be made from: its values, a sealed text, or what its form says. */
export interface InstanceInput {
  raw?: unknown;
  encoded?: string | null | undefined;
  hash?: string | null | undefined;
  form?: unknown;
}

/** The first number that a widget of a kind gets. */
const FIRST_NUMBER = 2;

/**
 * Puts the widgets of a sidebar in an order. They leave the sidebars that they were in; those that are not named lie
 * aside then. Errors: `rest_cannot_manage_widgets`, `rest_sidebar_not_found`.
 */
export async function orderWidgets(
  { id, widgetIds }: { id: string; widgetIds: readonly string[] },
  context: RequestContext,
): Promise<void> {
  requireWidgetManager(context);
  await changePlaces(context, async (places) => {
    const known = new Set([...places.values()].flat());
    const wanted = [...new Set(widgetIds)].filter((widgetId) => known.has(widgetId));
    const before = placeOf(places, id);
    for (const [name, list] of places) places.set(name, without(list, wanted));
    placeOf(places, INACTIVE).push(...without(id === INACTIVE ? [] : before, wanted));
    places.set(id, id === INACTIVE ? [...wanted, ...placeOf(places, INACTIVE)] : wanted);
  });
}

/**
 * Creates a widget of a kind, or writes the one that is named, and puts it last in a sidebar. Gives its id. Errors:
 * `rest_cannot_manage_widgets`, `rest_invalid_widget`, `rest_sidebar_not_found`.
 */
export async function createWidget(
  wish: { id?: string | null; idBase?: string | null; sidebar: string; instance: InstanceInput | null },
  context: RequestContext,
): Promise<string> {
  requireWidgetManager(context);
  const named = wish.id ? parseWidgetId(wish.id) : null;
  const type = widgetTypeOf(named?.idBase ?? wish.idBase ?? '');
  if (!type || (wish.id && !named)) throw domainError('rest_invalid_widget');
  const given = await valuesOf({ type, input: wish.instance }, context);
  return changePlaces(context, async (places, client) => {
    const target = placeOf(places, wish.sidebar);
    const number = await storeInstance(client, { type, number: named?.number ?? null, given, places, context });
    const id = `${type.id}-${number}`;
    move(places, { id, target });
    return id;
  });
}

/**
 * Changes what a widget is made from, or where it is. Errors: `rest_cannot_manage_widgets`, `rest_widget_not_found`,
 * `rest_invalid_widget`, `rest_sidebar_not_found`.
 */
export async function updateWidget(
  wish: { id: string; sidebar?: string | null; instance: InstanceInput | null },
  context: RequestContext,
): Promise<void> {
  requireWidgetManager(context);
  const { type, number } = namedWidget(wish.id);
  const given = wish.instance ? await valuesOf({ type, input: wish.instance }, context) : null;
  await changePlaces(context, async (places, client) => {
    await requirePlaced(client, { id: wish.id, places });
    if (given) await storeInstance(client, { type, number, given, places, context });
    if (!wish.sidebar) return;
    const target = placeOf(places, wish.sidebar);
    if (!target.includes(wish.id)) move(places, { id: wish.id, target });
  });
}

/**
 * Deletes a widget, or lays it aside. Errors: `rest_cannot_manage_widgets`, `rest_widget_not_found`.
 */
export async function deleteWidget({ id, force }: { id: string; force: boolean }, context: RequestContext) {
  requireWidgetManager(context);
  const { type, number } = namedWidget(id);
  await changePlaces(context, async (places, client) => {
    await requirePlaced(client, { id, places });
    if (!force) return move(places, { id, target: placeOf(places, INACTIVE) });
    for (const [name, list] of places) places.set(name, without(list, [id]));
    const { [number]: _gone, ...others } = await readMap(client, instancesSetting(type.id));
    await store(client, { name: instancesSetting(type.id), map: others });
  });
}

/** What was given, from whichever form it came in. Errors: `rest_invalid_widget`. */
export async function valuesOf(
  { type, input }: { type: WidgetType; input: InstanceInput | null },
  context: RequestContext,
): Promise<PlainMap> {
  if (input?.raw) return mapOf(input.raw);
  if (typeof input?.encoded === 'string' && typeof input.hash === 'string') {
    return openInstance({ type, encoded: input.encoded, hash: input.hash }, context);
  }
  if (input && !input.form) throw domainError('rest_invalid_widget', { message: MISSING });
  return mapOf(input?.form);
}

const MISSING = 'An instance needs `raw`, or `encoded` and `hash`.';

const without = (list: readonly string[], ids: readonly string[]): string[] => list.filter((id) => !ids.includes(id));

function move(places: Places, { id, target }: { id: string; target: string[] }): void {
  for (const list of places.values()) if (list.includes(id)) list.splice(list.indexOf(id), 1);
  target.push(id);
}

/** Errors: `rest_sidebar_not_found`. */
function placeOf(places: Places, sidebar: string): string[] {
  const list = places.get(sidebar);
  if (!list) throw domainError('rest_sidebar_not_found');
  return list;
}

/** Errors: `rest_widget_not_found`. */
function namedWidget(id: string): { type: WidgetType; number: string } {
  const { idBase = '', number = '' } = parseWidgetId(id) ?? {};
  const type = widgetTypeOf(idBase);
  if (!type) throw domainError('rest_widget_not_found');
  return { type, number };
}

async function requirePlaced(client: TransactionClient, { id, places }: { id: string; places: Places }): Promise<void> {
  const { type, number } = namedWidget(id);
  const isPlaced = [...places.values()].some((list) => list.includes(id));
  const instances = isPlaced ? await readMap(client, instancesSetting(type.id)) : {};
  if (!instanceIn(instances, number)) throw domainError('rest_widget_not_found');
}

interface Storing {
  type: WidgetType;
  /** Null: a new one. */
  number: string | null;
  given: PlainMap;
  places: Places;
  context: RequestContext;
}

/** Gives the number under which it is stored. */
async function storeInstance(client: TransactionClient, storing: Storing): Promise<string> {
  const { type, given, places, context } = storing;
  const name = instancesSetting(type.id);
  const instances = await readMap(client, name);
  const number = storing.number ?? String(nextNumber({ type, instances, places }));
  const before = instanceIn(instances, number) ?? {};
  const instance = cleanInstance(given, { type, before, viewer: context.viewer });
  await store(client, { name, map: { _multiwidget: 1, ...instances, [number]: instance } });
  return number;
}

/** One more than the highest that is in use, or was put somewhere. */
function nextNumber({ type, instances, places }: { type: WidgetType; instances: PlainMap; places: Places }): number {
  const placed = [...places.values()].flat().flatMap((id) => {
    const named = parseWidgetId(id);
    return named?.idBase === type.id ? [Number(named.number)] : [];
  });
  const kept = Object.keys(instances).filter((key) => /^\d{1,9}$/.test(key));
  return Math.max(FIRST_NUMBER - 1, ...placed, ...kept.map(Number)) + 1;
}

/** Reads, changes and stores which widgets are where, so that no change of another is lost. */
async function changePlaces<T>(
  { kernel: { database }, registry }: RequestContext,
  change: (places: Places, client: TransactionClient) => Promise<T>,
): Promise<T> {
  return database.transaction(async (client) => {
    await database.lock(client, `setting:${PLACES}`);
    const places = readPlaces(await readMap(client, PLACES), registry);
    const result = await change(places, client);
    await store(client, { name: PLACES, map: { ...Object.fromEntries(places), array_version: 3 } });
    return result;
  });
}

async function readMap(client: TransactionClient, name: string): Promise<PlainMap> {
  const row = await client.setting.findUnique({ where: { name } });
  return row ? mapOf(JSON.parse(row.value)) : {};
}

async function store(client: TransactionClient, { name, map }: { name: string; map: PlainMap }): Promise<void> {
  const value = JSON.stringify(map);
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
