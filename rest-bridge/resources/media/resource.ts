import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, editOnly, everywhere } from '../content/fields.ts';
import { authorLink, identityLinks, PERMISSIONS, repliesLink } from '../content/links.ts';

const path = '/cms/v2/media';

/** An uploaded file. */
export const mediaResource: Resource = {
  title: 'attachment',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  fields: [
    contentFields.id,
    contentFields.date,
    contentFields.date_gmt,
    contentFields.slug,
    contentFields.status,
    contentFields.type,
    contentFields.link,
    contentFields.title,
    contentFields.author,
    contentFields.featured_media,
    {
      name: 'caption',
      unchecked: true,
      schema: {
        description: 'Its caption.',
        type: 'object',
        context: everywhere,
        properties: {
          raw: { description: 'As it is stored.', type: 'string', context: editOnly },
          rendered: { description: 'As HTML.', type: 'string', context: everywhere, readonly: true },
        },
      },
    },
    {
      name: 'alt_text',
      schema: { description: 'What stands in where it is not seen.', type: 'string', context: everywhere },
    },
    {
      name: 'media_type',
      schema: {
        description: 'Its kind.',
        type: 'string',
        enum: ['image', 'file'],
        context: everywhere,
        readonly: true,
      },
    },
    { name: 'mime_type', schema: { description: 'Its type.', type: 'string', context: everywhere, readonly: true } },
    {
      name: 'media_details',
      schema: { description: 'Details of the file.', type: 'object', context: everywhere, readonly: true },
    },
    {
      name: 'source_url',
      schema: {
        description: 'Address of the file.',
        type: 'string',
        format: 'uri',
        context: everywhere,
        readonly: true,
      },
    },
  ],
  links: [
    ...identityLinks(path, 'attachment'),
    authorLink,
    repliesLink,
    {
      rel: 'cms:attached-to',
      select: '_parent: parent { type databaseId }',
      targets: (node) => {
        const parent = node._parent as { type: string; databaseId: number } | null;
        const base = parent && builtinRegistry.postTypes.get(parent.type)?.restBase;
        if (!parent || !base) return [];
        const attributes = { embeddable: true, post_type: parent.type, id: parent.databaseId };
        return [{ href: `/cms/v2/${base}/${parent.databaseId}`, attributes }];
      },
    },
  ],
};
