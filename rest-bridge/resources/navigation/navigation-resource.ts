import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields } from '../content/fields.ts';
import { actionLinks, attachmentsLink, identityLinks, PERMISSIONS, revisionLinks } from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';

export const path = '/cms/v2/navigation';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, template } =
  contentFields;

/** What shows a navigation embeds it: the short form holds what it is made of. */
const editAndEmbed: readonly ReadContext[] = ['edit', 'embed'];

const withSource = (field: Field, context: Readonly<Record<string, readonly ReadContext[]>>): Field => ({
  ...field,
  schema: {
    ...field.schema,
    context: everywhere,
    properties: Object.fromEntries(
      Object.entries(field.schema.properties ?? {}).map(([name, part]: [string, JsonSchema]) => [
        name,
        { ...part, context: context[name] ?? everywhere },
      ]),
    ),
  },
});

/** A navigation entry (api.md, Core: navigation). */
export const navigationResource: Resource = {
  title: 'cms_navigation',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: actionSchemaLinks({ sticky: false, authors: false, taxonomies: [] }),
  fields: [
    ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug],
    { ...status, schema: { ...status.schema, context: everywhere } },
    ...[type, password],
    withSource(contentFields.title, { raw: editAndEmbed }),
    withSource(contentFields.content, { raw: editAndEmbed, block_version: editAndEmbed }),
    template,
  ],
  links: [
    ...identityLinks(path, 'cms_navigation'),
    ...revisionLinks(path),
    attachmentsLink,
    ...actionLinks({ path, sticky: false, authors: false, taxonomies: [] }),
  ],
};
