import { builtinMeta } from '../../../schema/core/registry/meta-registrations.ts';
import { contentFields, contentFieldsWithout, metaField, termField } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';
import { publicationFields } from '../content/publication-fields.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';

/** A post. */
export const postResource = contentResource({
  type: 'post',
  fields: [
    ...contentFieldsWithout('permalink_template', 'generated_slug', 'class_list'),
    metaField(builtinMeta.post ?? {}),
    termField('categories', 'category'),
    termField('tags', 'post_tag'),
    contentFields.permalink_template,
    contentFields.generated_slug,
    contentFields.class_list,
    ...publicationFields,
    ...yoastHeadFields,
  ],
});
