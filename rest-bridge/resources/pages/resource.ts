import { builtinMeta } from '../../../schema/content/meta/meta-registrations.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField } from '../content/fields.ts';
import {
  actionLinks,
  attachmentsLink,
  authorLink,
  featuredMediaLink,
  identityLinks,
  PERMISSIONS,
  repliesLink,
  revisionLinks,
  upLink,
} from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';

export const path = '/cms/v2/pages';

const NOT_OF_PAGES: ReadonlySet<string> = new Set(['sticky', 'format']);

/** A page (api.md, Pages). */
export const pageResource: Resource = {
  title: 'page',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: actionSchemaLinks({ sticky: false, taxonomies: [] }),
  fields: [
    ...Object.values(contentFields).filter(({ name }) => !NOT_OF_PAGES.has(name)),
    metaField(builtinMeta.page ?? {}),
    {
      name: 'parent',
      select: 'parentId',
      input: 'parentId',
      schema: { description: 'Number of the page above; 0 at the top.', type: 'integer', context: viewAndEdit },
    },
    { name: 'menu_order', schema: { description: 'Its place in the order.', type: 'integer', context: viewAndEdit } },
  ],
  links: [
    ...identityLinks(path, 'page'),
    authorLink,
    repliesLink,
    ...revisionLinks(path),
    upLink(path, { resource: 'page', typeName: 'Page' }),
    featuredMediaLink,
    attachmentsLink,
    ...actionLinks({ path, sticky: false, taxonomies: [] }),
  ],
};
