import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { fieldList } from '../declare/field.ts';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };

const MEDIA = '{ id url alt width height }';
const LINK = '{ url text }';
const SEO = `{ source title description canonical robots og_title: ogTitle og_description: ogDescription
  og_image: ogImage focus_keyword: focusKeyword }`;

/** An exported item. The order of the fields is part of the format (docs/protocol/export.md#items). */
export const exportItemResource: Resource = {
  title: 'export-item',
  isUnlisted: true,
  links: [],
  fields: fieldList(
    { readonly: true },
    {
      id: integer,
      type: { ...text, hasDialectSpelling: true },
      status: text,
      title: text,
      document_title: text,
      slug: text,
      permalink: text,
      content_html: text,
      content_raw: { ...text, omittedIfNull: true },
      excerpt: text,
      date: text,
      date_gmt: text,
      modified: text,
      modified_gmt: text,
      menu_order: integer,
      parent: integer,
      author: { type: 'object', select: 'author { id name slug }' },
      featured_image: { type: 'object', select: `featuredImage ${MEDIA}` },
      images: { type: 'array', select: 'images { src alt }' },
      custom_fields: { type: 'object' },
      custom_fields_media: { type: 'object' },
      links: { type: 'object', select: `links { internal ${LINK} external ${LINK} }` },
      taxonomies: { type: 'object', hasDialectSpelling: true },
      seo: { type: 'object', select: `seo ${SEO}` },
      comments: { type: 'array', select: 'comments { id parent author date date_gmt: dateGmt text }' },
      render: text,
    },
  ),
};
