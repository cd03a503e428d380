import { templateType } from '../../core/registry/template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isIn, type Sql, sql } from '../../core/sql.ts';
import type { Template, TemplateSubject } from './template-source.ts';

/** What a slug says: which kind of thing the template is for, and which of them. */
interface Wanted {
  table: 'posts' | 'terms' | 'users';
  /** Type or taxonomy; empty for authors. */
  kind: string;
  slug: string;
}

/** A thing that was found. */
interface Found {
  kind: string;
  slug: string;
  name: string;
  /** How many of its kind are called the same. */
  same: number;
}

/**
 * Adds the subject of templates without a title or a description: that of `page-about` is the page About. At most one
 * statement for all items, one for all terms, one for all authors.
 */
export async function addSubjects(templates: readonly Template[], context: RequestContext): Promise<void> {
  const lookups = templates.flatMap((template) => {
    const wanted = lacksTexts(template) ? wantedBy(template.slug, context) : null;
    return wanted ? [{ template, wanted }] : [];
  });
  if (lookups.length === 0) return;
  const found = await loadFound(
    lookups.map(({ wanted }) => wanted),
    context,
  );
  for (const { template, wanted } of lookups) {
    template.subject = describe(wanted, { found: found.get(keyOf(wanted)), context });
  }
}

/** Whether a stored template has no title of its own, or no description. */
function lacksTexts({ type, slug, stored }: Template): boolean {
  if (type !== 'cms_template' || !stored || templateType(slug)) return false;
  return !stored.title || stored.title === slug || !stored.excerpt;
}

const keyOf = ({ table, kind, slug }: Wanted): string => `${table} ${kind} ${slug}`;

function wantedBy(slug: string, { registry }: RequestContext): Wanted | null {
  const [, form = '', rest = ''] = /^(author|page|single|tag|category|taxonomy)-(.+)$/.exec(slug) ?? [];
  if (form === '') return null;
  if (form === 'author') return { table: 'users', kind: '', slug: rest };
  if (form === 'page') return { table: 'posts', kind: 'page', slug: rest };
  if (form === 'category') return { table: 'terms', kind: 'category', slug: rest };
  if (form === 'tag') return { table: 'terms', kind: 'post_tag', slug: rest };
  const names = [...(form === 'single' ? registry.postTypes : registry.taxonomies).keys()];
  const kind = names.find((name) => rest.startsWith(`${name}-`));
  if (kind === undefined) return null;
  return { table: form === 'single' ? 'posts' : 'terms', kind, slug: rest.slice(kind.length + 1) };
}

async function loadFound(wanted: readonly Wanted[], { kernel }: RequestContext): Promise<Map<string, Found>> {
  const { reader } = kernel.database;
  const load = async (table: Wanted['table'], statement: (slugs: readonly string[]) => Sql) => {
    const slugs = [...new Set(wanted.filter((each) => each.table === table).map(({ slug }) => slug))];
    const rows = slugs.length > 0 ? await reader.$queryRaw<Found[]>(statement(slugs)) : [];
    return rows.map((row) => [keyOf({ table, kind: row.kind, slug: row.slug }), row] as const);
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
            ) AS "same"
          FROM "posts" p
          WHERE p."status" = 'publish' AND ${isIn('p."slug"', slugs)}`,
    ),
    load(
      'terms',
      (slugs) =>
        sql`
          SELECT t."taxonomy" AS "kind", t."slug", t."name",
            (SELECT COUNT(*) FROM "terms" o WHERE o."taxonomy" = t."taxonomy" AND o."nameKey" = t."nameKey") AS "same"
          FROM "terms" t
          WHERE ${isIn('t."slug"', slugs)}`,
    ),
    load(
      'users',
      (slugs) =>
        sql`
          SELECT '' AS "kind", u."slug", u."displayName" AS "name",
            (SELECT COUNT(*) FROM "users" o WHERE o."displayNameKey" = u."displayNameKey") AS "same"
          FROM "users" u
          WHERE ${isIn('u."slug"', slugs)}`,
    ),
  ]);
  return new Map(lists.flat());
}

function describe(
  wanted: Wanted,
  { found, context }: { found: Found | undefined; context: RequestContext },
): TemplateSubject {
  const { slug } = wanted;
  const label = labelOf(wanted, context);
  if (!found) {
    const title = wanted.table === 'users' ? `Deleted author: ${slug}` : `Not found: ${label} (${slug})`;
    return { title, description: '' };
  }
  const title = `${label}: ${found.name}${Number(found.same) > 1 ? ` (${slug})` : ''}`;
  return { title, description: `Made for ${found.name} alone.` };
}

function labelOf({ table, kind }: Wanted, { registry }: RequestContext): string {
  if (table === 'users') return 'Author';
  const declared = table === 'posts' ? registry.postTypes.get(kind) : registry.taxonomies.get(kind);
  return declared?.labels.singularName ?? kind;
}
