import type { ContentRow } from '../../core/rows/content-row.ts';
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
