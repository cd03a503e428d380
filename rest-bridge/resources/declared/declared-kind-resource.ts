import type { PostType, Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { contentFieldsWithout, metaField, termField, treeFields } from '../content/content-fields.ts';
import { contentResource } from '../content/content-resource.ts';
import { publicationFields } from '../content/publication-fields.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';

/** Creates the resource of a type that the site declares. */
export const declaredResource = (type: PostType, registry: Registry): Resource =>
  contentResource({
    type: type.name,
    registry,
    fields: [
      ...contentFieldsWithout('sticky', 'format'),
      metaField(type.meta),
      ...(type.hierarchical ? treeFields('item') : []),
      ...type.taxonomies
        .flatMap((name) => registry.taxonomies.get(name) ?? [])
        .map(({ restBase, name }) => termField(restBase, name)),
      ...publicationFields,
      ...(type.viewable ? yoastHeadFields : []),
    ],
  });
