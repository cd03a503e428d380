import { builtinMeta } from '../../../schema/core/registry/meta-registrations.ts';
import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import { namedFields } from '../../declare/field-rows.ts';
import { map, text } from '../../declare/typed-schema.ts';
import { contentFields, metaField, objectOrEmptyList, termField } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, excerpt, template } =
  contentFields;
const { rendered: _, ...contentParts } = contentFields.content.schema.properties ?? {};

const { title, content } = namedFields(
  { unchecked: true },
  {
    // A pattern is read as it is written: what it looks like depends on where it is used.
    title: map('Its title.', {
      context: viewEditEmbed,
      properties: { raw: text('The title as it is stored.', { context: viewAndEdit }) },
      read: objectOrEmptyList,
    }),
    content: map('Its content.', {
      context: viewAndEdit,
      properties: { ...contentParts, raw: text('The content as it is stored.', { context: viewAndEdit }) },
    }),
  },
);

/** The sync status stands in the meta and, since clients read it there, beside it. */
const meta = metaField(builtinMeta.cms_block ?? {});

const syncStatus = (context: readonly ReadContext[]): Field => ({
  name: 'cms_pattern_sync_status',
  select: 'syncStatus',
  isUnlisted: true,
  schema: text('Whether items that use it follow its changes.', { context, readonly: true }),
});

/** A block. */
export const blockResource = contentResource({
  type: 'cms_block',
  fields: [
    ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password],
    ...[title, content, excerpt, meta, template],
    termField('cms_pattern_category', 'cms_pattern_category'),
    syncStatus(viewAndEdit),
    // The short form says nothing of it: there is no meta in it to take it from.
    { ...syncStatus(['embed']), read: () => '' },
  ],
});
