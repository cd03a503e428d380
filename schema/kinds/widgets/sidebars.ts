import { canEditTheme } from '../access/site-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { isMap, type PlainMap } from '../plain-map.ts';
import type { Registry } from '../types/registry.ts';
import { type WidgetType, widgetTypeOf } from './widget-types.ts';

/** A widget as it is kept. */
export interface Widget {
  /** Its kind and its number: `text-3`. */
  id: string;
  type: WidgetType;
  /** The sidebar that it is in. */
  sidebar: string;
  instance: PlainMap;
}

/** A place for widgets. */
export interface Sidebar {
  id: string;
  name: string;
  isActive: boolean;
  widgets: readonly Widget[];
}

/** What no sidebar shows is kept here. */
export const INACTIVE = 'cms_inactive_widgets';
/** Name of the setting that says which widgets are where. */
export const PLACES = 'sidebars_widgets';

/** Name of the setting that holds the widgets of a kind by their numbers. */
export const instancesSetting = (idBase: string): string => `widget_${idBase}`;

/** Errors: `rest_cannot_manage_widgets`. */
export function requireWidgetManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_widgets', { viewer });
}

/** Kind and number of a widget; null where the text is no such name. */
export function parseWidgetId(id: string): { idBase: string; number: string } | null {
  const [, idBase, number] = /^(.{1,100})-(\d{1,9})$/.exec(id) ?? [];
  return idBase === undefined || number === undefined ? null : { idBase, number };
}

/** Which widgets are where, by sidebar, each once: those that the site has, and what lies aside. */
export type Places = Map<string, string[]>;

/**
 * Reads a stored value. What stood in sidebars that the site has no more lies aside, behind what lay there before;
 * ids of kinds that the site does not know stay where they are.
 */
export function readPlaces(value: unknown, { sidebars }: Pick<Registry, 'sidebars'>): Places {
  const stored = isMap(value) ? value : {};
  const known = [INACTIVE, ...sidebars.keys()];
  const lost = Object.keys(stored).filter((name) => !known.includes(name));
  const places: Places = new Map(known.map((name) => [name, []]));
  const taken = new Set<string>();
  for (const name of [...known, ...lost]) {
    const list = places.get(known.includes(name) ? name : INACTIVE) ?? [];
    for (const id of Array.isArray(stored[name]) ? (stored[name] as unknown[]).map(String) : []) {
      if (!taken.has(id)) list.push(id);
      taken.add(id);
    }
  }
  return places;
}

/** The sidebars with their widgets: what lies aside first, then those that the site has. */
export function storedSidebars({ site, registry }: Pick<RequestContext, 'site' | 'registry'>): Sidebar[] {
  const places = readPlaces(site.setting(PLACES), registry);
  return [...places].map(([id, ids]) => ({
    id,
    name: registry.sidebars.get(id) ?? 'Inactive widgets',
    isActive: registry.sidebars.has(id),
    widgets: ids.flatMap((widgetId) => {
      const { idBase = '', number = '' } = parseWidgetId(widgetId) ?? {};
      const type = widgetTypeOf(idBase);
      const instance = type && instanceIn(site.setting(instancesSetting(idBase)), number);
      return type && instance ? [{ id: widgetId, type, sidebar: id, instance }] : [];
    }),
  }));
}

/** What a widget of that number is made from; undefined where there is none. */
export function instanceIn(instances: unknown, number: string): PlainMap | undefined {
  const instance = isMap(instances) && Object.hasOwn(instances, number) ? instances[number] : undefined;
  // A map without entries may have been stored as a list.
  return isMap(instance) ? instance : Array.isArray(instance) && instance.length === 0 ? {} : undefined;
}

/** All widgets, those that lie aside first. */
export const storedWidgets = (context: Pick<RequestContext, 'site' | 'registry'>): Widget[] =>
  storedSidebars(context).flatMap(({ widgets }) => [...widgets]);
