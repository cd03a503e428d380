import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Node } from '../../declare/field.ts';
import type { Link, LinkTarget } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField } from '../content/fields.ts';
import {
  actionLinks,
  authorLink,
  featuredMediaLink,
  identityLinks,
  PERMISSIONS,
  repliesLink,
} from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';
import { fileFields } from './fields.ts';

export const path = '/cms/v2/media';

const NOT_OF_FILES: ReadonlySet<string> = new Set(['password', 'content', 'excerpt', 'sticky', 'format', 'status']);

/** Files are as public as what they belong to: there is nothing to publish. */
const NO_ACTION_ON_FILES: ReadonlySet<string> = new Set(['cms:action-publish', 'action-publish']);

const attachedTo = (node: Node): LinkTarget[] => {
  const type = builtinRegistry.postTypes.get(String(node._postType));
  if (!node._post || !type) return [];
  const attributes = { post_type: type.name, id: node._post };
  return [{ href: `/${type.restNamespace}/${type.restBase}/${node._post}`, attributes }];
};

const EMBEDDED_TYPES: readonly { type: string; resource: string; typeName: string }[] = [
  { type: 'post', resource: 'post', typeName: 'Post' },
  { type: 'page', resource: 'page', typeName: 'Page' },
  { type: 'attachment', resource: 'attachment', typeName: 'MediaItem' },
];

/** The item that a file belongs to: one row for each type that can be embedded, and one for all others. */
const attachedToLinks: readonly Link[] = [
  ...EMBEDDED_TYPES.map(
    ({ type, resource, typeName }): Link => ({
      rel: 'cms:attached-to',
      select: '_post: parentId _postType: parentType',
      targets: (node) => (node._postType === type ? attachedTo(node) : []),
      embed: {
        resource,
        selections: { [`_e_in_${type}`]: `parent { ... on ${typeName} {} }` },
        missing: (parent) => (parent === null ? 'rest_forbidden' : null),
      },
    }),
  ),
  {
    rel: 'cms:attached-to',
    targets: (node) => (EMBEDDED_TYPES.some(({ type }) => type === node._postType) ? [] : attachedTo(node)),
  },
];

/** An uploaded file (api.md, Post-like object). */
export const mediaResource: Resource = {
  title: 'attachment',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: actionSchemaLinks({ sticky: false, taxonomies: [] }).filter(({ rel }) => !NO_ACTION_ON_FILES.has(rel)),
  fields: [
    ...Object.values(contentFields).filter(({ name }) => !NOT_OF_FILES.has(name)),
    { ...contentFields.status, parameter: { alsoAllowed: ['inherit', 'trash'] } },
    metaField({}),
    ...fileFields,
  ],
  links: [
    ...identityLinks(path, 'attachment'),
    authorLink,
    repliesLink,
    featuredMediaLink,
    ...attachedToLinks,
    ...actionLinks({ path, sticky: false, taxonomies: [] }).filter(({ rel }) => !NO_ACTION_ON_FILES.has(rel)),
  ],
};
