import type { PostType } from '../../schema/core/registry/post-type.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { type Field, namedFields, type ReadContext, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { map, text } from '../declare/typed-schema.ts';
import { contentFields, metaField, objectOrEmptyList } from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { fieldValueFields } from './content/field-group-fields.ts';
import { taxonomyFields } from './content/type-fields.ts';
import { contentRoutes } from './content-routes.ts';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, excerpt, template } =
  contentFields;

const { rendered: _, ...otherContentProperties } = contentFields.content.schema.properties ?? {};

const { title, content } = namedFields(
  { validation: 'none' },
  {
    // A pattern has no rendered title and content: they depend on the item that contains the pattern.
    title: map('Title of the pattern.', {
      context: viewEditEmbed,
      properties: { raw: text('The title as stored.', { context: viewAndEdit }) },
      read: objectOrEmptyList,
    }),
    content: map('Content of the pattern.', {
      context: viewAndEdit,
      properties: { ...otherContentProperties, raw: text('The content as stored.', { context: viewAndEdit }) },
    }),
  },
);

/** The sync status as a field of the item, because clients read it there. */
const syncStatus = (context: readonly ReadContext[]): Field => ({
  name: 'cms_pattern_sync_status',
  select: 'syncStatus',
  isUnlisted: true,
  schema: text('Sync status of the pattern: "unsynced" if items contain a copy of it; otherwise empty or null.', {
    context,
    readonly: true,
  }),
});

/** Creates the resource of patterns, synced and unsynced. */
export function blockResource(registry: Registry): Resource {
  const patternType = registry.postTypes.get('cms_block') as PostType;
  return contentResource({
    type: 'cms_block',
    registry,
    fields: [
      ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password],
      ...[title, content, excerpt, metaField(patternType.meta), template],
      ...taxonomyFields(patternType, registry),
      syncStatus(viewAndEdit),
      // In the context `embed` it is always empty, as in the reference.
      { ...syncStatus(['embed']), read: () => '' },
      ...fieldValueFields(registry, { param: 'post_type', values: ['cms_block'] }),
    ],
  });
}

/** Creates the routes of synced patterns, and of their revisions and autosaves. */
export const blockRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'cms_block',
    registry,
    plural: 'blocks',
    resource: blockResource(registry),
    hasExcerptLength: true,
  });
