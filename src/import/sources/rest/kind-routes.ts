import { isJsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import { itemText } from './rest-fields.ts';
import type { RestReadContext } from './rest-read-context.ts';

/** A type or taxonomy, and the path of its list. */
export interface KindRoute {
  readonly name: string;
  /** For a taxonomy, the field in which items list their terms. */
  readonly base: string;
  readonly path: string;
}

/** Types without a list of the usual form; most are read in another way. */
export const TYPES_WITHOUT_LIST =
  /^(?:attachment|nav_menu_item|revision|(?:wp|cms)_(?:template|template_part|global_styles|font_family|font_face))$/;

/**
 * The types or taxonomies of a site with the paths of their lists. Throws an ImportError when the site returns none.
 */
export async function readKinds(
  { api, reader, report }: RestReadContext,
  list: 'types' | 'taxonomies',
): Promise<KindRoute[]> {
  const kinds = await reader.readOne(list);
  if (!kinds) throw new ImportError([`The site does not list its ${list}`]);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const base = isJsonObject(kind) ? itemText(kind, 'rest_base') || name : '';
    const namespace = isJsonObject(kind) ? itemText(kind, 'rest_namespace') || api.namespace : '';
    if (/^[\w-]+$/.test(base) && /^[\w./-]+$/.test(namespace)) return [{ name, base, path: `/${namespace}/${base}` }];
    if (!TYPES_WITHOUT_LIST.test(name))
      report.note(`Items of the type "${name}" were left out, because the type has no list.`);
    return [];
  });
}
