import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { templateType } from '../../core/registry/default-template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Template, TemplateSubject } from './template-source.ts';

/** The item, term or author that the slug of a template refers to. */
interface SubjectReference {
  table: 'posts' | 'terms' | 'users';
  /** Type or taxonomy; empty for authors. */
  kind: string;
  slug: string;
}

/** An item, term or author in the database. */
interface SubjectRow {
  kind: string;
  slug: string;
  name: string;
  /** The number of rows of the same kind with this name. */
  sameNameCount: number;
}

/**
 * Adds the subject to templates without a title and a description: the subject of `page-about` is the page About. Runs
 * at most one statement for all items, one for all terms and one for all authors.
 */
export async function addTemplateSubjects(templates: readonly Template[], context: RequestContext): Promise<void> {
  const lookups = templates.flatMap((template) => {
    const reference = needsSubject(template) ? referenceOf(template.slug, context) : null;
    return reference ? [{ template, reference }] : [];
  });
  if (lookups.length === 0) return;
  const rows = await loadSubjectRows(
    lookups.map(({ reference }) => reference),
    context,
  );
  for (const { template, reference } of lookups) {
    template.subject = describeSubject(reference, { row: rows.get(referenceKey(reference)), context });
  }
}

/** Whether a stored template has neither a title nor a description, so that those of its subject are shown. */
function needsSubject({ type, slug, stored }: Template): boolean {
  if (type !== 'cms_template' || !stored || templateType(slug)) return false;
  return !stored.excerpt && (!stored.title || stored.title === slug);
}

const referenceKey = ({ table, kind, slug }: SubjectReference): string => `${table} ${kind} ${slug}`;

/** Reads the slug of a template: `single-book-emma` refers to the item of the type `book` with the slug `emma`. */
function referenceOf(slug: string, { registry }: RequestContext): SubjectReference | null {
  const [, prefix = '', suffix = ''] = /^(author|page|single|tag|category|taxonomy)-(.+)$/.exec(slug) ?? [];
  if (prefix === '') return null;
  if (prefix === 'author') return { table: 'users', kind: '', slug: suffix };
  if (prefix === 'page') return { table: 'posts', kind: 'page', slug: suffix };
  if (prefix === 'category') return { table: 'terms', kind: 'category', slug: suffix };
  if (prefix === 'tag') return { table: 'terms', kind: 'post_tag', slug: suffix };
  const names = [...(prefix === 'single' ? registry.postTypes : registry.taxonomies).keys()];
  const kind = names.find((name) => suffix.startsWith(`${name}-`));
  if (kind === undefined) return null;
  return { table: prefix === 'single' ? 'posts' : 'terms', kind, slug: suffix.slice(kind.length + 1) };
}

async function loadSubjectRows(
  references: readonly SubjectReference[],
  { kernel }: RequestContext,
): Promise<Map<string, SubjectRow>> {
  const { reader } = kernel.database;
  const load = async (table: SubjectReference['table'], statement: (slugs: readonly string[]) => Sql) => {
    const slugs = [...new Set(references.filter((reference) => reference.table === table).map(({ slug }) => slug))];
    const rows = slugs.length > 0 ? await reader.$queryRaw<SubjectRow[]>(statement(slugs)) : [];
    return rows.map((row) => [referenceKey({ table, kind: row.kind, slug: row.slug }), row] as const);
  };
  const lists = await Promise.all([
    load(
      'posts',
      (slugs) =>
        sql`
          SELECT p."type" AS "kind", p."slug", p."title" AS "name",
            (
              SELECT COUNT(*) FROM "posts" o
              WHERE o."type" = p."type" AND o."status" = 'publish' AND o."titleKey" = p."titleKey"
            ) AS "sameNameCount"
          FROM "posts" p
          WHERE p."status" = 'publish' AND ${isIn('p."slug"', slugs)}`,
    ),
    load(
      'terms',
      (slugs) =>
        sql`
          SELECT t."taxonomy" AS "kind", t."slug", t."name",
            (
              SELECT COUNT(*) FROM "terms" o WHERE o."taxonomy" = t."taxonomy" AND o."nameKey" = t."nameKey"
            ) AS "sameNameCount"
          FROM "terms" t
          WHERE ${isIn('t."slug"', slugs)}`,
    ),
    load(
      'users',
      (slugs) =>
        sql`
          SELECT '' AS "kind", u."slug", u."displayName" AS "name",
            (SELECT COUNT(*) FROM "users" o WHERE o."displayNameKey" = u."displayNameKey") AS "sameNameCount"
          FROM "users" u
          WHERE ${isIn('u."slug"', slugs)}`,
    ),
  ]);
  return new Map(lists.flat());
}

function describeSubject(
  reference: SubjectReference,
  { row, context }: { row: SubjectRow | undefined; context: RequestContext },
): TemplateSubject {
  const { slug } = reference;
  const label = typeLabel(reference, context);
  if (!row) {
    const title = reference.table === 'users' ? `Deleted author: ${slug}` : `Not found: ${label} (${slug})`;
    return { title, description: '' };
  }
  const title = `${label}: ${row.name}${Number(row.sameNameCount) > 1 ? ` (${slug})` : ''}`;
  return { title, description: `Made for ${row.name} alone.` };
}

function typeLabel({ table, kind }: SubjectReference, { registry }: RequestContext): string {
  if (table === 'users') return 'Author';
  const declared = table === 'posts' ? registry.postTypes.get(kind) : registry.taxonomies.get(kind);
  return declared?.labels.singularName ?? kind;
}
