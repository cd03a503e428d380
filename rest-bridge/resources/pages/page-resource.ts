import { builtinMeta } from '../../../schema/core/registry/meta-registrations.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { contentFieldsWithout, metaField, treeFields } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';
import { publicationFields } from '../content/publication-fields.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';

/** Creates the resource of pages. */
export const pageResource = (registry: Registry): Resource =>
  contentResource({
    type: 'page',
    registry,
    fields: [
      ...contentFieldsWithout('sticky', 'format'),
      metaField(builtinMeta.page ?? {}),
      ...treeFields('page'),
      ...publicationFields,
      ...yoastHeadFields,
    ],
  });
