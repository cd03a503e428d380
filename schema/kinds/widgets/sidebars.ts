import { canEditTheme } from '../../access/site-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isMap, type PlainMap } from '../../values/plain-map.ts';
import { type WidgetType, widgetTypeOf } from './widget-types.ts';

/** A stored widget. */
export interface Widget {
  /** Its type and number: `text-3`. */
  id: string;
  type: WidgetType;
  /** The sidebar that it is in. */
  sidebar: string;
  instance: PlainMap;
}

/** A sidebar with its widgets. */
export interface Sidebar {
  id: string;
  name: string;
  isActive: boolean;
  widgets: readonly Widget[];
}

/** Id of the sidebar that holds the inactive widgets. */
export const INACTIVE = 'cms_inactive_widgets';
/** Name of the setting with the widgets of each sidebar. */
export const PLACES = 'sidebars_widgets';

/** Name of the setting with the widgets of a type, by number. */
export const instancesSetting = (idBase: string): string => `widget_${idBase}`;

/** Errors: `rest_cannot_manage_widgets`. */
export function requireWidgetManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_widgets', { viewer });
}

/** The type and number in the id of a widget; null for any other text. */
export function parseWidgetId(id: string): { idBase: string; number: string } | null {
  const [, idBase, number] = /^(.{1,100})-(\d{1,9})$/.exec(id) ?? [];
  return idBase === undefined || number === undefined ? null : { idBase, number };
}

/** The ids of widgets by sidebar, each id once; inactive widgets are under `INACTIVE`. */
export type Places = Map<string, string[]>;

/**
 * Reads the stored setting. Widgets of sidebars that no longer exist become inactive, after the other inactive ones;
 * ids of unknown types stay.
 */
export function readPlaces(value: unknown, { sidebars }: Pick<Registry, 'sidebars'>): Places {
  const stored = isMap(value) ? value : {};
  const names = [INACTIVE, ...sidebars.keys()];
  const removed = Object.keys(stored).filter((name) => !names.includes(name));
  const places: Places = new Map(names.map((name) => [name, []]));
  const taken = new Set<string>();
  for (const name of [...names, ...removed]) {
    const list = places.get(names.includes(name) ? name : INACTIVE) ?? [];
    for (const id of Array.isArray(stored[name]) ? (stored[name] as unknown[]).map(String) : []) {
      if (!taken.has(id)) list.push(id);
      taken.add(id);
    }
  }
  return places;
}

/** The sidebars with their widgets, that of the inactive widgets first. */
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

/** The values of a widget by its number; undefined if it does not exist. */
export function instanceIn(instances: unknown, number: string): PlainMap | undefined {
  const instance = isMap(instances) && Object.hasOwn(instances, number) ? instances[number] : undefined;
  // A map without entries may have been stored as a list.
  return isMap(instance) ? instance : Array.isArray(instance) && instance.length === 0 ? {} : undefined;
}

/** All widgets, the inactive ones first. */
export const storedWidgets = (context: Pick<RequestContext, 'site' | 'registry'>): Widget[] =>
  storedSidebars(context).flatMap(({ widgets }) => [...widgets]);
