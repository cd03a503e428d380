import { canEditTheme } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isJsonObject, type JsonObject } from '../../values/json-text.ts';
import { findWidgetType, orderedWidgetTypes, type WidgetType } from './widget-catalog.ts';

/** A stored widget. */
export interface Widget {
  /** Its type and number, such as `text-3`. */
  id: string;
  type: WidgetType;
  /** The sidebar that it is in. */
  sidebar: string;
  instance: JsonObject;
}

/** A sidebar with its widgets. */
export interface Sidebar {
  id: string;
  name: string;
  isActive: boolean;
  widgets: readonly Widget[];
}

/** Id of the sidebar that contains the inactive widgets. */
export const INACTIVE_SIDEBAR = 'cms_inactive_widgets';
/** Name of the setting with the ids of the widgets of each sidebar. */
export const SIDEBARS_SETTING = 'sidebars_widgets';

/** Returns the name of the setting with the widgets of a type, by number. */
export const instancesSetting = (idBase: string): string => `widget_${idBase}`;

/** Requires the right to edit the theme. Errors: `rest_cannot_manage_widgets`. */
export function requireWidgetManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_widgets', { viewer });
}

/** Parses the id of a widget into its type and number. Returns null for any other text. */
export function parseWidgetId(id: string): { idBase: string; number: string } | null {
  const [, idBase, number] = /^(.{1,100})-(\d{1,9})$/.exec(id) ?? [];
  return idBase === undefined || number === undefined ? null : { idBase, number };
}

/** The ids of widgets by sidebar, each id once. Inactive widgets are in `INACTIVE_SIDEBAR`. */
export type SidebarWidgets = Map<string, string[]>;

/** The names of sidebars in which earlier releases of the platform stored widgets of sidebars that did not exist. */
const ORPHANED = /^orphaned_widgets/;

/** The number from which stored widgets are numbered; lower numbers are defaults of a type. */
export const FIRST_WIDGET_NUMBER = 2;

/** What sidebars are read from: the stored setting, the declared sidebars and the stored widgets of each type. */
export interface SidebarSource extends Pick<Registry, 'sidebars'> {
  setting: unknown;
  instancesOf(type: WidgetType): unknown;
}

/**
 * Reads the stored setting. Widgets of sidebars that no longer exist become inactive, after the other inactive ones;
 * stored widgets that no sidebar contains become inactive too, before them. Ids of unknown types are preserved.
 */
export function readSidebarWidgets({ setting, sidebars, instancesOf }: SidebarSource): SidebarWidgets {
  const stored = isJsonObject(setting) ? setting : {};
  const names = [INACTIVE_SIDEBAR, ...sidebars.keys()];
  const removed = Object.keys(stored).filter((name) => !names.includes(name));
  const orphaned = removed.filter((name) => ORPHANED.test(name));
  const sidebarWidgets: SidebarWidgets = new Map(names.map((name) => [name, []]));
  const added = new Set<string>();
  for (const name of [...names, ...orphaned, ...removed]) {
    const list = sidebarWidgets.get(names.includes(name) ? name : INACTIVE_SIDEBAR) ?? [];
    for (const id of Array.isArray(stored[name]) ? (stored[name] as unknown[]).map(String) : []) {
      if (!added.has(id)) list.push(id);
      added.add(id);
    }
  }
  const lost = orderedWidgetTypes.flatMap((type) => idsOf(type, instancesOf(type))).filter((id) => !added.has(id));
  sidebarWidgets.get(INACTIVE_SIDEBAR)?.unshift(...lost);
  return sidebarWidgets;
}

/** Returns the ids of the stored widgets of a type. */
const idsOf = (type: WidgetType, instances: unknown): string[] =>
  Object.keys(isJsonObject(instances) ? instances : {})
    .filter((key) => /^\d{1,9}$/.test(key) && Number(key) >= FIRST_WIDGET_NUMBER)
    .map((number) => `${type.id}-${number}`);

/** Returns the sidebars with their widgets. The sidebar of the inactive widgets is the first. */
export function storedSidebars({ site, registry: { sidebars } }: Pick<RequestContext, 'site' | 'registry'>): Sidebar[] {
  const instancesOf = ({ id }: WidgetType) => site.setting(instancesSetting(id));
  const sidebarWidgets = readSidebarWidgets({ setting: site.setting(SIDEBARS_SETTING), sidebars, instancesOf });
  return [...sidebarWidgets].map(([id, ids]) => ({
    id,
    name: sidebars.get(id) ?? 'Inactive widgets',
    isActive: sidebars.has(id),
    widgets: ids.flatMap((widgetId) => {
      const { idBase = '', number = '' } = parseWidgetId(widgetId) ?? {};
      const type = findWidgetType(idBase);
      const instance = type && findInstance(instancesOf(type), number);
      return type && instance ? [{ id: widgetId, type, sidebar: id, instance }] : [];
    }),
  }));
}

/** Returns the values of the widget with this number; undefined if it does not exist. */
export function findInstance(instances: unknown, number: string): JsonObject | undefined {
  const instance = isJsonObject(instances) && Object.hasOwn(instances, number) ? instances[number] : undefined;
  // A map without entries may have been stored as a list.
  return isJsonObject(instance) ? instance : Array.isArray(instance) && instance.length === 0 ? {} : undefined;
}

/** Returns all widgets, the inactive ones first. */
export const storedWidgets = (context: Pick<RequestContext, 'site' | 'registry'>): Widget[] =>
  storedSidebars(context).flatMap(({ widgets }) => [...widgets]);
