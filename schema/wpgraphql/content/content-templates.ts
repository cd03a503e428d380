import { sql } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import { templateType } from '../../core/registry/default-template-types.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import type { SelectableTemplate } from '../core/wpgraphql-builder.ts';

/** The maximum number of templates. */
const MAX_TEMPLATES = 200;

/**
 * Loads the templates that items can select: those that the theme declares, and those that the site stores for the
 * theme.
 */
export async function loadSelectableTemplates(domain: Domain): Promise<SelectableTemplate[]> {
  const theme = await activeTheme({ kernel: domain.kernel, site: await siteOf(domain) });
  if (!theme) return [];
  const stored = await domain.kernel.database.reader.$queryRaw<{ slug: string; title: string }[]>(sql`
    SELECT p."slug", p."title"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE p."type" = 'cms_template' AND p."status" = 'publish' AND t."taxonomy" = 'cms_theme'
      AND t."name" = ${theme.slug}
    ORDER BY p."id" LIMIT ${MAX_TEMPLATES}`);
  const templates = new Map(theme.customTemplates.map(({ name, title }) => [name, title]));
  for (const { slug, title } of stored) {
    if (!templateType(slug) && !theme.templates.has(slug)) templates.set(slug, title);
  }
  return [...templates].map(([slug, title]) => ({ slug, title }));
}
