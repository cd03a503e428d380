import { postFormats } from '../../core/registry/post-status.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { type Taxonomy, taxonomyOf, visibilityOf } from '../../core/registry/taxonomy.ts';

/** A taxonomy of the WPGraphQL API, with the names of its type and its fields. */
export interface ExposedTaxonomy {
  taxonomy: Taxonomy;
  /** The GraphQL type of its terms. */
  typeName: string;
  singular: string;
  plural: string;
  /** Whether menu items can lead to its terms. */
  isLinkable: boolean;
}

/** The name of the taxonomy of post formats. */
export const POST_FORMAT_TAXONOMY = 'post_format';

/** The taxonomy of post formats, which only this API exposes. The format of a post is a column of the post. */
const formatTaxonomy = taxonomyOf(POST_FORMAT_TAXONOMY, {
  graphqlName: 'PostFormat',
  restBase: '',
  labels: { name: 'Formats', singularName: 'Format' },
  viewable: true,
  visibility: { ...visibilityOf({ site: true, admin: false }), showInNavMenus: false },
});

const PLURALS_OF_TAXONOMIES: Readonly<Record<string, string>> = {
  category: 'categories',
  post_tag: 'tags',
  post_format: 'postFormats',
};

const lists = new WeakMap<Registry, readonly ExposedTaxonomy[]>();

/** Returns the taxonomies whose terms have addresses on the site, in the order of lists. */
export function exposedTaxonomies(registry: Registry): readonly ExposedTaxonomy[] {
  const existing = lists.get(registry);
  if (existing) return existing;
  const types = exposedItemTypes(registry).map(({ type }) => type);
  // A taxonomy of no type that is exposed would have terms without lists of items.
  const viewable = [...registry.taxonomies.values()].filter(
    (taxonomy) => taxonomy.viewable && taxonomy.types.some((type) => types.includes(type)),
  );
  const formats = { ...formatTaxonomy, types: types.filter((type) => registry.postTypes.get(type)?.supportsFormats) };
  const builtin = viewable.filter(({ declared }) => !declared);
  const declared = viewable.filter((taxonomy) => taxonomy.declared);
  const list = [...builtin, formats, ...declared].flatMap((taxonomy) => exposedTaxonomy(taxonomy) ?? []);
  lists.set(registry, list);
  return list;
}

function exposedTaxonomy(taxonomy: Taxonomy): ExposedTaxonomy | null {
  const { graphqlName: typeName, declared, name } = taxonomy;
  if (!typeName) return null;
  const singular = declared?.singular ?? typeName.charAt(0).toLowerCase() + typeName.slice(1);
  return {
    taxonomy,
    typeName,
    singular,
    plural: declared?.plural ?? PLURALS_OF_TAXONOMIES[name] ?? `${singular}s`,
    isLinkable: taxonomy.visibility.showInNavMenus,
  };
}

/** Returns the taxonomies of the items of a type. */
export const taxonomiesOfType = (registry: Registry, type: string): ExposedTaxonomy[] =>
  exposedTaxonomies(registry).filter(({ taxonomy }) => taxonomy.types.includes(type));

/** Returns an exposed taxonomy by its name. */
export const exposedTaxonomyOf = (registry: Registry, name: string): ExposedTaxonomy | undefined =>
  exposedTaxonomies(registry).find(({ taxonomy }) => taxonomy.name === name);

const FORMAT_PREFIX = 'post-format-';

/** Returns the name of a post format from the slug of its term. */
export const formatOfSlug = (slug: string): string =>
  slug.startsWith(FORMAT_PREFIX) ? slug.slice(FORMAT_PREFIX.length) : slug;

/** Returns the slug of the term of a post format. */
export const slugOfFormat = (format: string): string => `${FORMAT_PREFIX}${format}`;

/** Returns the display name of the post format of a term. */
export const formatTitle = (slug: string): string | undefined =>
  postFormats.find((format) => format.slug === formatOfSlug(slug))?.name;

/** A type of items of the WPGraphQL API, with the names of its GraphQL type and of the field of lists. */
export interface ExposedItemType {
  type: string;
  typeName: string;
  plural: string;
  /** Whether menu items can lead to its items. */
  isLinkable: boolean;
  hierarchical: boolean;
  /** The features of its items. */
  supports: PostType['supports'];
}

const PLURALS_OF_TYPES: Readonly<Record<string, string>> = { post: 'posts', page: 'pages', attachment: 'mediaItems' };

/** Whether the schema shows items of a type: they have addresses on the site, and the type is not hidden from GraphQL. */
export const isExposedType = ({ viewable, graphqlName }: Pick<PostType, 'viewable' | 'graphqlName'>): boolean =>
  viewable && graphqlName !== null;

/** Returns the types whose items have addresses on the site, in the order of lists. */
export const exposedItemTypes = ({ postTypes }: Registry): ExposedItemType[] =>
  [...postTypes.values()].flatMap(
    ({ name: type, graphqlName: typeName, viewable, declared, showInNavMenus: isLinkable, hierarchical, supports }) => {
      const plural = declared?.plural ?? PLURALS_OF_TYPES[type];
      return viewable && typeName && plural ? { type, typeName, plural, isLinkable, hierarchical, supports } : [];
    },
  );
