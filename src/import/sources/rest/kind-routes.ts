import { ImportError } from '../../import-error.ts';
import { itemText } from './rest-fields.ts';
import { isItem } from './rest-item.ts';
import type { PartReading } from './rest-read-context.ts';

/** A type or taxonomy, and the path of its list. */
export interface KindRoute {
  readonly name: string;
  /** The field under which items list their terms of it. */
  readonly base: string;
  readonly path: string;
}

/** Types with routes of another form, and types that are derived from others. */
export const NOT_LISTED =
  /^(?:attachment|nav_menu_item|revision|(?:wp|cms)_(?:template|template_part|global_styles|font_family|font_face))$/;

/**
 * The types or taxonomies of a site with the paths of their lists. Throws an ImportError when the site returns none.
 */
export async function readKinds(
  { api, lists, report }: PartReading,
  list: 'types' | 'taxonomies',
): Promise<KindRoute[]> {
  const kinds = await lists.one(list);
  if (!kinds) throw new ImportError([`The site does not say which ${list} it has`]);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const base = isItem(kind) ? itemText(kind, 'rest_base') || name : '';
    const namespace = isItem(kind) ? itemText(kind, 'rest_namespace') || api.namespace : '';
    if (/^[\w-]+$/.test(base) && /^[\w./-]+$/.test(namespace)) return [{ name, base, path: `/${namespace}/${base}` }];
    if (!NOT_LISTED.test(name)) report.note(`Items of the type "${name}" were left out, because the type has no list.`);
    return [];
  });
}
