import { ImportError } from '../../import-error.ts';
import { textOf } from './fields.ts';
import type { PartReading } from './reading.ts';
import { isItem } from './rest-item.ts';

/** A kind of items or terms, and where its list is. */
export interface KindRoute {
  readonly name: string;
  /** By this name items list what they have of it. */
  readonly base: string;
  readonly path: string;
}

/** Types that have routes of another form, or that are derived from others. */
export const NOT_LISTED =
  /^(?:attachment|nav_menu_item|revision|(?:wp|cms)_(?:template|template_part|global_styles|font_family|font_face))$/;

/** The kinds of a site with the routes of their items. */
export async function readKinds(
  { api, lists, report }: PartReading,
  list: 'types' | 'taxonomies',
): Promise<KindRoute[]> {
  const kinds = await lists.one(list);
  if (!kinds) throw new ImportError([`The site does not say which ${list} it has`]);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const base = isItem(kind) ? textOf(kind, 'rest_base') || name : '';
    const namespace = isItem(kind) ? textOf(kind, 'rest_namespace') || api.namespace : '';
    if (/^[\w-]+$/.test(base) && /^[\w./-]+$/.test(namespace)) return [{ name, base, path: `/${namespace}/${base}` }];
    if (!NOT_LISTED.test(name)) report.note(`What is of the kind "${name}" was left out: it has no list of its own.`);
    return [];
  });
}
