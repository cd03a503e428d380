import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import { contentFields } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';

export const navigationPath = '/cms/v2/navigation';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, template } =
  contentFields;

/** What shows a navigation embeds it: the short form holds what it is made of. */
const editAndEmbed: readonly ReadContext[] = ['edit', 'embed'];

const withSource = (field: Field, context: Readonly<Record<string, readonly ReadContext[]>>): Field => ({
  ...field,
  schema: {
    ...field.schema,
    context: viewEditEmbed,
    properties: Object.fromEntries(
      Object.entries(field.schema.properties ?? {}).map(([name, part]: [string, JsonSchema]) => [
        name,
        { ...part, context: context[name] ?? viewEditEmbed },
      ]),
    ),
  },
});

/** A navigation entry. */
export const navigationResource = contentResource({
  type: 'cms_navigation',
  fields: [
    ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug],
    { ...status, schema: { ...status.schema, context: viewEditEmbed } },
    ...[type, password],
    withSource(contentFields.title, { raw: editAndEmbed }),
    withSource(contentFields.content, { raw: editAndEmbed, block_version: editAndEmbed }),
    template,
  ],
});
