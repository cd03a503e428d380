import { canEditTheme } from '../access/site-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { isMap, type PlainMap } from '../plain-map.ts';
import { widgetTypes } from './widget-types.ts';

/** A widget as it is kept. */
export interface Widget {
  /** Its kind and its number: `text-3`. */
  id: string;
  idBase: string;
  sidebar: string;
  instance: PlainMap;
}

/** Themes made of blocks have no sidebars: what is left of earlier ones is kept here. */
export const INACTIVE = 'cms_inactive_widgets';

/** Errors: `rest_cannot_manage_widgets`. */
export function requireWidgetManager({ viewer }: RequestContext): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_widgets', { viewer });
}

/** The widgets that are kept: those that were put aside, then those of sidebars that no theme has any more. */
export function storedWidgets({ site }: Pick<RequestContext, 'site'>): Widget[] {
  const sidebars = site.setting('sidebars_widgets');
  if (!isMap(sidebars)) return [];
  const { [INACTIVE]: inactive, ...lost } = sidebars;
  const ids = [inactive, ...Object.values(lost)].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...new Set(ids)].flatMap((id) => {
    const [, idBase = '', number = ''] = /^(.{1,100})-(\d{1,9})$/.exec(String(id)) ?? [];
    const instances = widgetTypes.some((type) => type.id === idBase) ? site.setting(`widget_${idBase}`) : undefined;
    const instance = isMap(instances) && Object.hasOwn(instances, number) ? instances[number] : undefined;
    return isMap(instance) ? [{ id: String(id), idBase, sidebar: INACTIVE, instance }] : [];
  });
}
