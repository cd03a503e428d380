import { builtinMeta } from '../../../schema/content/meta/meta-registrations.ts';
import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField, partsOf, termField } from '../content/fields.ts';
import {
  actionLinks,
  attachmentsLink,
  identityLinks,
  PERMISSIONS,
  revisionLinks,
  termsLink,
} from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';

export const path = '/cms/v2/blocks';

const taxonomies = [{ taxonomy: 'cms_pattern_category', restBase: 'cms_pattern_category' }] as const;

const source = (description: string): JsonSchema => ({ description, type: 'string', context: viewAndEdit });

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, excerpt, template } =
  contentFields;
const { block_version, protected: isProtected } = contentFields.content.schema.properties;

/** A pattern is read as it is written: what it looks like depends on where it is used. */
const title: Field = {
  name: 'title',
  unchecked: true,
  schema: {
    description: 'Its title.',
    type: 'object',
    context: everywhere,
    properties: { raw: source('The title as it is stored.') },
  },
  read: partsOf,
};

const content: Field = {
  name: 'content',
  unchecked: true,
  schema: {
    description: 'Its content.',
    type: 'object',
    context: viewAndEdit,
    properties: { raw: source('The content as it is stored.'), block_version, protected: isProtected },
  },
};

/** The sync status stands in the meta and, since clients read it there, beside it. */
const meta = metaField(builtinMeta.cms_block ?? {});

const syncStatus = (context: readonly ReadContext[]): Field => ({
  name: 'cms_pattern_sync_status',
  select: 'syncStatus',
  unlisted: true,
  schema: {
    description: 'Whether items that use it follow its changes.',
    type: 'string',
    context,
    readonly: true,
  },
});

/** A block (api.md, Blocks). */
export const blockResource: Resource = {
  title: 'cms_block',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: actionSchemaLinks({ sticky: false, authors: false, taxonomies }),
  fields: [
    ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password],
    ...[title, content, excerpt, meta, template],
    termField('cms_pattern_category', 'cms_pattern_category'),
    syncStatus(viewAndEdit),
    // The short form says nothing of it: there is no meta in it to take it from.
    { ...syncStatus(['embed']), read: () => '' },
  ],
  links: [
    ...identityLinks(path, 'cms_block'),
    ...revisionLinks(path),
    attachmentsLink,
    termsLink(taxonomies),
    ...actionLinks({ path, sticky: false, authors: false, taxonomies }),
  ],
};
