import { comparablePath, parseSitePath } from '../../content/addresses/parse-site-path.ts';
import { resolveAddress, storedSlugForms, withoutLanguage } from '../../content/addresses/resolve-address.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type TermRow, termTree } from '../../core/rows/term-row.ts';
import { termAddress } from '../../urls/archive-address.ts';
import { isId } from '../../values/ids.ts';
import {
  type ExposedTaxonomy,
  exposedTaxonomies,
  exposedTaxonomyOf,
  formatOfSlug,
  slugOfFormat,
} from '../core/exposed-kinds.ts';
import { onPortOfSite, pathOfAddress } from '../nodes/node-uri.ts';
import { numberOfGlobalId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { nameKeyOf } from './term-conditions.ts';

/** How a term can be identified. */
export const TERM_ID_TYPES = ['DATABASE_ID', 'ID', 'NAME', 'SLUG', 'URI'] as const;

/** The maximum number of terms with one slug that are examined. */
const MAX_TERMS = 50;

/** An id of a term in some form, and the taxonomies that are searched. */
interface TermId {
  id: string;
  idType: (typeof TERM_ID_TYPES)[number] | null | undefined;
  taxonomies: readonly ExposedTaxonomy[];
}

/** Loads a term by an id of some form; null if there is none. Errors: `rest_invalid_param` for a malformed global id. */
export async function loadTermById(
  { id, idType, taxonomies }: TermId,
  context: RequestContext,
): Promise<TermRow | null> {
  const row = await termById({ id, idType, taxonomies }, context);
  return row && taxonomies.some(({ taxonomy }) => taxonomy.name === row.taxonomy) ? row : null;
}

async function termById({ id, idType, taxonomies }: TermId, context: RequestContext): Promise<TermRow | null> {
  switch (idType ?? 'ID') {
    case 'DATABASE_ID':
      return context.loaders.terms.load(numberOfKey(id));
    case 'NAME':
      return (await termsWhere(sql`t."nameKey" = ${nameKeyOf(id)}`, { taxonomies, context }))[0] ?? null;
    case 'SLUG':
      return (await termsWhere(isIn('t."slug"', storedSlugForms(id.trim())), { taxonomies, context }))[0] ?? null;
    case 'URI':
      return findTermAtUri(onPortOfSite(id, context), { taxonomies, context });
    default: {
      const number = numberOfGlobalId(id);
      return isId(number) ? context.loaders.terms.load(number) : null;
    }
  }
}

/**
 * Finds the term at a path of the site, by the base of its taxonomy and the last part of the path: the parts between
 * them may be wrong; or the term that a query at the home address names. Null if there is none.
 */
export async function findTermAtUri(
  uri: string,
  {
    context,
    taxonomies = exposedTaxonomies(context.registry),
  }: { context: RequestContext; taxonomies?: readonly ExposedTaxonomy[] },
): Promise<TermRow | null> {
  const parsed = parseSitePath(context.site, uri);
  const path = parsed && withoutLanguage(parsed, context).path;
  const slug = path?.segments.at(-1);
  if (!path) return null;
  if (slug === undefined) return termOfQuery(path.query, { taxonomies, context });
  const requested = path.segments.join('/').toLowerCase();
  const slugs = [...storedSlugForms(slug), slugOfFormat(slug)];
  for (const term of await termsWhere(isIn('t."slug"', slugs), { taxonomies, context })) {
    const found = comparablePath(await exposedTermAddress(term, context), context.site);
    if (found === null) continue;
    if (found === requested || (await hasBase(requested, { term, found, context }))) return term;
  }
  return null;
}

/** Finds the term that a query at the home address names, such as `?cat=2` or `?post_format=aside`. */
async function termOfQuery(
  query: URLSearchParams,
  { taxonomies, context }: { taxonomies: readonly ExposedTaxonomy[]; context: RequestContext },
): Promise<TermRow | null> {
  const format = query.get('post_format');
  if (format) {
    const isFormat = sql`t."taxonomy" = 'post_format' AND t."slug" = ${slugOfFormat(formatOfSlug(format))}`;
    return (await termsWhere(isFormat, { taxonomies, context }))[0] ?? null;
  }
  const target = await resolveAddress(context, `${context.kernel.addresses.home}/?${query}`);
  const term = target?.kind === 'term' ? target.term : null;
  return term && taxonomies.some(({ taxonomy }) => taxonomy.name === term.taxonomy) ? term : null;
}

/** Whether a path begins like that of a term of a hierarchical taxonomy, before the slugs of the tree. */
async function hasBase(
  requested: string,
  { term, found, context }: { term: TermRow; found: string; context: RequestContext },
): Promise<boolean> {
  if (!exposedTaxonomyOf(context.registry, term.taxonomy)?.taxonomy.hierarchical) return false;
  const slugCount = (await termTree(context, term.taxonomy)).slugPath(term.id).length;
  const base = found.split('/').slice(0, -slugCount);
  return base.length > 0 && requested.startsWith(`${base.join('/')}/`);
}

const termsWhere = (
  condition: Sql,
  { taxonomies, context }: { taxonomies: readonly ExposedTaxonomy[]; context: RequestContext },
): Promise<TermRow[]> =>
  listRows<TermRow>(context, {
    statement: sql`
      SELECT t.* FROM "terms" t
      WHERE ${isIn(
        't."taxonomy"',
        taxonomies.map(({ taxonomy }) => taxonomy.name),
      )} AND ${condition} ORDER BY t."id" LIMIT ${MAX_TERMS}`,
    columnsKey: 'terms',
    sharesStatement: false,
  });

/** Returns the address of the archive of a term. The addresses of post formats have no prefix. */
export const exposedTermAddress = (row: TermRow, context: RequestContext): string | Promise<string> =>
  termAddress(row.taxonomy === 'post_format' ? { ...row, slug: formatOfSlug(row.slug) } : row, context);

/** Returns the path of the archive of a term, percent-encoded. */
export const termUri = async (row: TermRow, context: RequestContext): Promise<string> =>
  pathOfAddress(await exposedTermAddress(row, context), { context });
