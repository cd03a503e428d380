import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';

const row = (type: JsonSchema['type'], name: string): Field => readOnly(name, type ? { type } : {});

const text = (name: string) => row('string', name);
const whole = (name: string) => row('integer', name);

const MEDIA = '{ id url alt width height }';
const LINK = '{ url text }';
const SEO = `{ source title description canonical robots og_title: ogTitle og_description: ogDescription
  og_image: ogImage focus_keyword: focusKeyword }`;

/** An exported item, in the order in which its parts are told (protocol 4.3). */
export const exportItemResource: Resource = {
  title: 'export-item',
  isUnlisted: true,
  links: [],
  fields: [
    whole('id'),
    { ...row('string', 'type'), isName: true },
    text('status'),
    text('title'),
    text('document_title'),
    text('slug'),
    text('permalink'),
    text('content_html'),
    { ...text('content_raw'), optional: true },
    text('excerpt'),
    text('date'),
    text('date_gmt'),
    text('modified'),
    text('modified_gmt'),
    whole('menu_order'),
    whole('parent'),
    { ...row('object', 'author'), select: 'author { id name slug }' },
    { ...row('object', 'featured_image'), select: `featuredImage ${MEDIA}` },
    { ...row('array', 'images'), select: 'images { src alt }' },
    row('object', 'custom_fields'),
    row('object', 'custom_fields_media'),
    { ...row('object', 'links'), select: `links { internal ${LINK} external ${LINK} }` },
    { ...row('object', 'taxonomies'), isName: true },
    { ...row('object', 'seo'), select: `seo ${SEO}` },
    { ...row('array', 'comments'), select: 'comments { id parent author date date_gmt: dateGmt text }' },
    text('render'),
  ],
};
