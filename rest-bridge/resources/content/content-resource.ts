import { builtinRegistry, type PostType, type Registry } from '../../../schema/core/registry/registry.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Field } from '../../declare/field.ts';
import { actionLinks, actionSchemaLinks } from './action-links.ts';
import {
  attachmentsLink,
  authorRelation,
  featuredMediaLink,
  identityLinks,
  PERMISSIONS,
  repliesLink,
  revisionLinks,
  termsLink,
  upLink,
} from './content-links.ts';

/** What items of a type like posts are. */
export interface ContentRows {
  /** Name of the type in the registry. */
  type: string;
  /** By default that of the types that every site has. */
  registry?: Pick<Registry, 'postTypes' | 'taxonomies'>;
  fields: readonly Field[];
  /** Links that do not follow from the type and the rows. */
  links?: readonly Link[];
  /** Relations of links that would follow from them, but items do not have. */
  withoutLinks?: readonly string[];
}

/** Path of a type's items. */
export const pathOf = ({ restNamespace, restBase }: Pick<PostType, 'restNamespace' | 'restBase'>): string =>
  `/${restNamespace}/${restBase}`;

/** An item of a type like posts: its links follow from the type and from the rows. */
export function contentResource(rows: ContentRows): Resource {
  const { fields, registry = builtinRegistry, links = [], withoutLinks = [] } = rows;
  const type = registry.postTypes.get(rows.type) as PostType;
  const path = pathOf(type);
  const taxonomies = type.taxonomies.flatMap((name) => registry.taxonomies.get(name) ?? []);
  const names = new Set(fields.map(({ name, select }) => select ?? name));
  const withField = (name: string, link: Link): Link[] => (names.has(name) ? [link] : []);
  const actions = { hasSticky: names.has('sticky'), hasAuthors: names.has('authorId'), taxonomies };
  const without = (derived: readonly Link[]) => derived.filter(({ rel }) => !withoutLinks.includes(rel));
  return {
    title: type.name,
    itemPath: `${path}/{id}`,
    permissions: PERMISSIONS,
    entityTag: '_tag: entityTag',
    schemaLinks: actionSchemaLinks(actions).filter(({ rel }) => !withoutLinks.includes(`cms:${rel}`)),
    fields,
    links: [
      ...without([
        ...identityLinks(path, type.name),
        ...withField('authorId', authorRelation),
        ...withField('comment_status', repliesLink),
        ...(type.supports.revisions ? revisionLinks(path) : []),
        ...(type.hierarchical ? [upLink(path, { resource: type.name, typeName: type.graphqlName ?? '' })] : []),
        ...withField('featuredMediaId', featuredMediaLink),
        attachmentsLink,
        ...(taxonomies.length > 0 ? [termsLink(taxonomies)] : []),
      ]),
      ...links,
      ...without(actionLinks(path, actions)),
    ],
  };
}
