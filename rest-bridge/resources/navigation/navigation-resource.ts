import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import { contentFields } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';

export const navigationPath = '/cms/v2/navigation';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, template } =
  contentFields;

/** Items that embed a navigation need its source, so the context `embed` contains it. */
const editAndEmbed: readonly ReadContext[] = ['edit', 'embed'];

/** Sets the contexts of the properties of a field; by default all contexts. */
const withPropertyContexts = (field: Field, contexts: Readonly<Record<string, readonly ReadContext[]>>): Field => ({
  ...field,
  schema: {
    ...field.schema,
    context: viewEditEmbed,
    properties: Object.fromEntries(
      Object.entries(field.schema.properties ?? {}).map(([name, property]: [string, JsonSchema]) => [
        name,
        { ...property, context: contexts[name] ?? viewEditEmbed },
      ]),
    ),
  },
});

/** A navigation: block content with links. */
export const navigationResource = contentResource({
  type: 'cms_navigation',
  fields: [
    ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug],
    { ...status, schema: { ...status.schema, context: viewEditEmbed } },
    ...[type, password],
    withPropertyContexts(contentFields.title, { raw: editAndEmbed }),
    withPropertyContexts(contentFields.content, { raw: editAndEmbed, block_version: editAndEmbed }),
    template,
  ],
});
