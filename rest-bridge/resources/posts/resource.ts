import { builtinMeta } from '../../../schema/content/meta/meta-registrations.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField, termField } from '../content/fields.ts';
import {
  actionLinks,
  attachmentsLink,
  authorLink,
  featuredMediaLink,
  identityLinks,
  PERMISSIONS,
  repliesLink,
  revisionLinks,
  termsLink,
} from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';

export const path = '/cms/v2/posts';

const taxonomies = [
  { taxonomy: 'category', restBase: 'categories' },
  { taxonomy: 'post_tag', restBase: 'tags' },
] as const;

const AFTER_TERMS: ReadonlySet<string> = new Set(['permalink_template', 'generated_slug', 'class_list']);

/** A post (api.md, Post-like object). */
export const postResource: Resource = {
  title: 'post',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: actionSchemaLinks({ sticky: true, taxonomies }),
  fields: [
    ...Object.values(contentFields).filter(({ name }) => !AFTER_TERMS.has(name)),
    metaField(builtinMeta.post ?? {}),
    termField('categories', 'category'),
    termField('tags', 'post_tag'),
    contentFields.permalink_template,
    contentFields.generated_slug,
    contentFields.class_list,
  ],
  links: [
    ...identityLinks(path, 'post'),
    authorLink,
    repliesLink,
    ...revisionLinks(path),
    featuredMediaLink,
    attachmentsLink,
    termsLink(taxonomies),
    ...actionLinks({ path, sticky: true, taxonomies }),
  ],
};
