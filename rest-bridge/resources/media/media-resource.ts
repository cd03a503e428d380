import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { contentFields, contentFieldsWithout, metaField } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';
import { itemLinks } from '../content/linked-items.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';
import { fileFields } from './media-fields.ts';

export const mediaPath = '/cms/v2/media';

/** Returns the links to the item to which a file is attached, one for each type. */
const attachedToLinks = (registry: Registry) =>
  itemLinks(
    {
      rel: 'cms:attached-to',
      select: '_post: parentId _postType: parentType',
      field: 'parent',
      attributes: ({ type, id }) => ({ post_type: type, id }),
    },
    registry,
  );

/**
 * Creates the resource of uploaded files. They have no publish action: a file is as public as the item it is attached
 * to.
 */
export const mediaResource = (registry: Registry): Resource =>
  contentResource({
    type: 'attachment',
    registry,
    fields: [
      ...contentFieldsWithout('password', 'content', 'excerpt', 'sticky', 'format', 'status'),
      { ...contentFields.status, parameterOptions: { alsoAllowed: ['inherit', 'trash'] } },
      metaField({}),
      ...fileFields,
      ...yoastHeadFields,
    ],
    links: attachedToLinks(registry),
    withoutLinks: ['cms:attachment', 'cms:action-publish'],
  });
