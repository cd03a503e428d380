import { builtinMeta } from '../../../schema/core/registry/meta-registrations.ts';
import { contentFieldsWithout, metaField, treeFields } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';
import { publicationFields } from '../content/publication-fields.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';

/** A page. */
export const pageResource = contentResource({
  type: 'page',
  fields: [
    ...contentFieldsWithout('sticky', 'format'),
    metaField(builtinMeta.page ?? {}),
    ...treeFields('page'),
    ...publicationFields,
    ...yoastHeadFields,
  ],
});
