import type { PostType } from '../../../schema/core/registry/post-type.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Field } from '../../declare/field.ts';
import {
  blockStylesFields,
  contentFields,
  metaField,
  publicationFields,
  termField,
  treeFields,
  yoastHeadFields,
} from './content-fields.ts';
import { fieldValueFields } from './field-group-fields.ts';

/** The fields of items that support a feature. */
const FIELDS_BY_FEATURE: Readonly<Record<string, readonly (keyof typeof contentFields)[]>> = {
  title: ['title'],
  editor: ['content'],
  excerpt: ['excerpt'],
  author: ['author'],
  thumbnail: ['featured_media'],
  comments: ['comment_status', 'ping_status'],
  'post-formats': ['format'],
};

/** The fields of items that have a page on the site. */
const VIEWABLE_FIELDS = ['permalink_template', 'generated_slug', 'class_list'] as const;

/** Features that the items of built-in types have over REST, beside those that their types support. */
const ADDED_FEATURES: Readonly<Record<string, readonly string[]>> = { page: ['excerpt'] };

/**
 * Returns the fields of the items of a type, built-in or declared, as its `supports`, its taxonomies and its meta values
 * determine them.
 */
export function fieldsOfType(type: PostType, registry: Pick<Registry, 'taxonomies' | 'fieldGroups'>): readonly Field[] {
  const { name, supports, viewable, hierarchical } = type;
  const hasFeature = (feature: string) => Boolean(supports[feature]) || (ADDED_FEATURES[name] ?? []).includes(feature);
  const omitted = new Set<string>([
    ...Object.entries(FIELDS_BY_FEATURE).flatMap(([feature, fields]) => (hasFeature(feature) ? [] : fields)),
    ...(viewable ? [] : VIEWABLE_FIELDS),
    ...(name === 'post' ? [] : ['sticky']),
  ]);
  const { permalink_template, generated_slug, class_list, ...others } = contentFields;
  const ofItem = (fields: readonly Field[]) => fields.filter((field) => !omitted.has(field.name));
  const [parent, menuOrder] = treeFields(name === 'page' ? 'page' : 'item') as [Field, Field];
  // The order of the reference's answers.
  return [
    ...ofItem(Object.values(others)),
    ...(hasFeature('custom-fields') ? [metaField(type.meta)] : []),
    ...(hierarchical ? [parent] : []),
    ...(hasFeature('page-attributes') ? [menuOrder] : []),
    ...taxonomyFields(type, registry),
    ...ofItem([permalink_template, generated_slug, class_list]),
    ...publicationFields,
    ...(omitted.has('content') ? [] : blockStylesFields),
    ...(viewable ? yoastHeadFields : []),
    ...fieldValueFields(registry, { param: 'post_type', values: [name] }),
  ];
}

/** Returns the fields with the terms of the items of a type, one for each of its taxonomies. */
export const taxonomyFields = (
  { taxonomies }: Pick<PostType, 'taxonomies'>,
  registry: Pick<Registry, 'taxonomies'>,
): readonly Field[] =>
  taxonomies.flatMap((name) => {
    const taxonomy = registry.taxonomies.get(name);
    return taxonomy?.isListed ? [termField(taxonomy.restBase, name)] : [];
  });
