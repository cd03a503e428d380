import { sql } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import { templateType } from '../../core/registry/default-template-types.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { enumName } from '../core/content-enums.ts';
import { oncePerSchema, type SelectableTemplate, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';

/** A template of an item: one that it selected, or the default. */
interface ItemTemplate {
  typeName: string;
  templateName: string;
}

const DEFAULT_TEMPLATE: ItemTemplate = { typeName: 'DefaultTemplate', templateName: 'Default' };

/** The name of the type of a template: `Template_WidePage` for "Wide page". */
const typeNameOf = ({ title, slug }: SelectableTemplate): string =>
  `Template_${wordsOf(title) || wordsOf(slug) || 'Unnamed'}`;

const wordsOf = (text: string): string =>
  (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** The templates of the site by slug. Templates whose names give the same type share it. */
const templatesBySlug = oncePerSchema(
  (builder) =>
    new Map(
      builder.environment.templates.map((template): [string, ItemTemplate] => [
        template.slug,
        { typeName: typeNameOf(template), templateName: template.title },
      ]),
    ),
);

/** The interface `ContentTemplate`, with a type for each template that items can select. */
export const contentTemplateInterface = oncePerSchema((builder) => {
  const template = builder.interfaceRef<ItemTemplate>('ContentTemplate').implement({
    description: 'The template that shows an item.',
    resolveType: (value) => (value as ItemTemplate).typeName,
    fields: (t) => ({ templateName: t.exposeString('templateName') }),
  });
  const names = new Set([
    DEFAULT_TEMPLATE.typeName,
    ...[...templatesBySlug(builder).values()].map(({ typeName }) => typeName),
  ]);
  for (const name of names) builder.objectRef<ItemTemplate>(name).implement({ interfaces: [template] });
  return template;
});

/** The enum of the templates that items can select. Its values are their slugs; empty for the default. */
export const contentTemplateEnum = oncePerSchema((builder) =>
  builder.enumType('ContentTemplateEnum', {
    values: {
      DEFAULT_TEMPLATE: { value: '' },
      ...Object.fromEntries(
        builder.environment.templates.map(({ slug }) => [`${enumName(slug)}_BLOCK_TEMPLATE`, { value: slug }]),
      ),
    },
  }),
);

/** Returns the template of an item: the default if it has none, or one that does not exist any more. */
export const itemTemplate = (builder: WpgraphqlBuilder, { template }: ContentRow): ItemTemplate =>
  templatesBySlug(builder).get(template) ?? DEFAULT_TEMPLATE;

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
