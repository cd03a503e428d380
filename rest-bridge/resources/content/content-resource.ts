import { builtinRegistry, type PostType, type Registry } from '../../../schema/core/registry/registry.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Field } from '../../declare/field.ts';
import { actionLinks, actionSchemaLinks } from './action-links.ts';
import {
  attachmentsLink,
  authorRelation,
  CONTENT_PERMISSIONS,
  featuredMediaLink,
  identityLinks,
  repliesLink,
  revisionLinks,
  termsLink,
} from './content-links.ts';
import { itemLinks } from './linked-items.ts';

/** The declaration of the resource of a post-like type. */
export interface ContentResourceOptions {
  /** Name of the type in the registry. */
  type: string;
  /** By default the registry of the built-in types. */
  registry?: Pick<Registry, 'postTypes' | 'taxonomies'>;
  fields: readonly Field[];
  /** Links that do not follow from the type and the fields. */
  links?: readonly Link[];
  /** Relations that would follow from the type and the fields, but that items do not have. */
  withoutLinks?: readonly string[];
}

/** Returns the links to the parent of an item, one for each type: a page may lie below a post. */
const parentLinks = (registry: Pick<Registry, 'postTypes'>): readonly Link[] =>
  itemLinks({ rel: 'up', select: '_post: parentId _postType: parentType', field: 'parent' }, registry);

/** Returns the path of the collection of a type's items. */
const collectionPathOf = ({ restNamespace, restBase }: Pick<PostType, 'restNamespace' | 'restBase'>): string =>
  `/${restNamespace}/${restBase}`;

/** Creates the resource of a post-like type. Its links follow from the type and the fields. */
export function contentResource(options: ContentResourceOptions): Resource {
  const { fields, registry = builtinRegistry, links = [], withoutLinks = [] } = options;
  const type = registry.postTypes.get(options.type) as PostType;
  const path = collectionPathOf(type);
  const taxonomies = type.taxonomies.flatMap((name) => registry.taxonomies.get(name) ?? []);
  const names = new Set(fields.map(({ name, select }) => select ?? name));
  const ifField = (name: string, link: Link): Link[] => (names.has(name) ? [link] : []);
  const actions = { hasSticky: names.has('sticky'), hasAuthors: names.has('authorId'), taxonomies };
  const excludeLinks = (derived: readonly Link[]) => derived.filter(({ rel }) => !withoutLinks.includes(rel));
  return {
    title: type.name,
    itemPath: `${path}/{id}`,
    permissions: CONTENT_PERMISSIONS,
    entityTag: '_tag: entityTag',
    schemaLinks: actionSchemaLinks(actions).filter(({ rel }) => !withoutLinks.includes(`cms:${rel}`)),
    fields,
    links: [
      ...excludeLinks([
        ...identityLinks(path, type.name),
        ...ifField('authorId', authorRelation),
        ...ifField('comment_status', repliesLink),
        ...(type.supports.revisions ? revisionLinks(path) : []),
        ...(type.hierarchical ? parentLinks(registry) : []),
        ...ifField('featuredMediaId', featuredMediaLink),
        attachmentsLink,
        ...(taxonomies.length > 0 ? [termsLink(taxonomies)] : []),
      ]),
      ...links,
      ...excludeLinks(actionLinks(path, actions)),
    ],
  };
}
