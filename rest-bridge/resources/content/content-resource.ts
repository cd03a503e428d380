import { contentFilters } from '../../../schema/content/lists/content-filter.ts';
import { metaFilterName } from '../../../schema/content/meta/meta-filter-input.ts';
import { metaFilterParameters, readMetaFilter } from '../../../schema/content/meta/meta-filter-parameters.ts';
import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import type { PostType } from '../../../schema/core/registry/post-type.ts';
import { builtinRegistry, type Registry } from '../../../schema/core/registry/registry.ts';
import type { Taxonomy } from '../../../schema/core/registry/taxonomy.ts';
import type { Link, Resource, SchemaLink } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { filteredList, type ListDefaults } from '../crud/filtered-list.ts';
import { appendDeclaredFields } from './append-declared-fields.ts';
import {
  attachmentsLink,
  authorRelation,
  CONTENT_PERMISSIONS,
  type ContentPermissions,
  contentPermissionsOf,
  featuredMediaLink,
  identityLinks,
  itemLinks,
  repliesLink,
  revisionLinks,
  termsLink,
} from './content-links.ts';
import { fieldValueLinks } from './field-group-fields.ts';

/** The declaration of the resource of a post-like type. */
export interface ContentResourceOptions {
  /** Name of the type in the registry. */
  type: string;
  /** By default the registry of the built-in types. */
  registry?: Pick<Registry, 'postTypes' | 'taxonomies' | 'statuses' | 'declaredStatuses' | 'fieldGroups' | 'fields'>;
  fields: readonly Field[];
  /** Links that do not follow from the type and the fields. */
  links?: readonly Link[];
  /** Relations that would follow from the type and the fields, but that items do not have. */
  withoutLinks?: readonly string[];
}

/** Returns the fields with the statuses of the site as the values of the field `status`. */
const withStatuses = (fields: readonly Field[], { statuses }: Pick<Registry, 'statuses'>): readonly Field[] =>
  fields.map((field) =>
    field.name === 'status' && field.schema.enum
      ? { ...field, schema: { ...field.schema, enum: writableStatuses(statuses) } }
      : field,
  );

/** Returns the taxonomies of a type that REST has routes for. */
const listedTaxonomiesOf = (type: PostType, { taxonomies }: Pick<Registry, 'taxonomies'>): Taxonomy[] =>
  type.taxonomies.flatMap((name) => {
    const taxonomy = taxonomies.get(name);
    return taxonomy?.isListed ? [taxonomy] : [];
  });

/** Returns the links to the parent of an item, one for each type: a page may lie below a post. */
const parentLinks = (registry: Pick<Registry, 'postTypes'>): readonly Link[] =>
  itemLinks({ rel: 'up', select: '_post: parentId _postType: parentType', field: 'parent' }, registry);

/** Returns the path of the collection of a type's items. */
const collectionPathOf = ({ restNamespace, restBase }: Pick<PostType, 'restNamespace' | 'restBase'>): string =>
  `/${restNamespace}/${restBase}`;

/** Creates the resource of a post-like type. Its links follow from the type and the fields. */
export function contentResource(options: ContentResourceOptions): Resource {
  const { registry = builtinRegistry, links = [], withoutLinks = [] } = options;
  const type = registry.postTypes.get(options.type) as PostType;
  const path = collectionPathOf(type);
  const taxonomies = listedTaxonomiesOf(type, registry);
  const declared = { registry, object: 'post', subtype: type.name } as const;
  const fields = appendDeclaredFields(withStatuses(options.fields, registry), declared);
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
      ...(names.has('fieldValues') ? fieldValueLinks(registry) : []),
      ...excludeLinks(actionLinks(path, actions)),
    ],
  };
}

const ORDERS = ['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'];

/** GraphQL types of the filter and the order of post-like items. */
export const contentListTypes = { where: 'ContentFilter', orderBy: 'ContentOrder' } as const;

/** Front ends load an item by its slug: its password counts in lists too, though the reference does not list it. */
const listPassword: Inputs['parameters'] = {
  password: { description: 'Password of protected items in the list.', type: 'string', isAddition: true },
};

/** Returns the parameters and variables of the list of a type. */
export function contentList(kind: {
  type: PostType;
  resource: Resource;
  registry: Pick<Registry, 'taxonomies' | 'declaredStatuses'>;
  defaults?: ListDefaults | undefined;
  /** Whether items can have a password. */
  hasPassword: boolean;
}): Inputs {
  const { type, resource, registry, hasPassword, defaults = { orderby: 'date', direction: 'desc' } } = kind;
  const fields = new Set(resource.fields.map(({ name, select }) => select ?? camelCase(name)));
  const taxonomies = listedTaxonomiesOf(type, registry);
  const list = filteredList({
    filters: contentFilters,
    kind: { type, taxonomies, fields, declaredStatuses: registry.declaredStatuses },
    offsetNoun: 'items',
    orders: fields.has('menuOrder') ? [...ORDERS, 'menu_order'] : ORDERS,
    ...defaults,
    types: contentListTypes,
    orderAfter: 'search_semantics',
  });
  const metaParameters = metaFilterParameters(type);
  const hasMetaFilter = Object.keys(metaParameters).length > 0;
  return {
    ...list,
    parameters: { ...list.parameters, ...metaParameters, ...(hasPassword ? listPassword : {}) },
    variableTypes: {
      ...list.variableTypes,
      ...(hasPassword ? { password: 'String' } : {}),
      stickyInFront: 'Boolean',
      ...(hasMetaFilter ? { meta: metaFilterName(type) } : {}),
    },
    variables: (parameters) => ({
      ...list.variables(parameters),
      ...(hasPassword ? { password: parameters.password } : {}),
      ...(hasMetaFilter ? { meta: readMetaFilter(parameters.meta, type) } : {}),
      stickyInFront: parameters.ignore_sticky === false && (parameters.page ?? 1) === 1,
    }),
  };
}

/** The properties of a kind on which the actions depend. */
interface ActionOptions {
  hasSticky: boolean;
  /** The author of an item can be changed. */
  hasAuthors: boolean;
  taxonomies: readonly Taxonomy[];
}

/** An action on an item, which requires a permission. */
interface Action {
  /** Relation without `action-`. */
  rel: string;
  /** Completes the sentence "The current user can …". */
  title: string;
  /** JSON schemas of the properties that the action writes. */
  properties: Record<string, unknown>;
  isAllowed(permissions: ContentPermissions): boolean | undefined;
}

/** Returns the actions on items of a kind, without those on terms. */
function contentActions({ hasSticky, hasAuthors }: ActionOptions): Action[] {
  const actions: (Action | false)[] = [
    {
      rel: 'publish',
      title: 'publish this post',
      properties: { status: { type: 'string', enum: ['publish', 'future'] } },
      isAllowed: ({ publish }) => publish,
    },
    {
      rel: 'unfiltered-html',
      title: 'post unfiltered HTML markup and JavaScript',
      properties: { content: { raw: { type: 'string' } } },
      isAllowed: ({ unfilteredHtml }) => unfilteredHtml,
    },
    hasSticky && {
      rel: 'sticky',
      title: 'sticky this post',
      properties: { sticky: { type: 'boolean' } },
      isAllowed: ({ makeSticky, assignAuthor }) => makeSticky && assignAuthor,
    },
    hasAuthors && {
      rel: 'assign-author',
      title: 'change the author on this post',
      properties: { author: { type: 'integer' } },
      isAllowed: ({ assignAuthor }) => assignAuthor,
    },
  ];
  return actions.filter((action) => action !== false);
}

function termAction(verb: 'create' | 'assign', { name, restBase }: Taxonomy): Action {
  return {
    rel: `${verb}-${restBase}`,
    title: `${verb} terms in the ${name} taxonomy`,
    properties: { [restBase]: { type: 'array', items: { type: 'integer' } } },
    isAllowed: ({ taxonomies }) => taxonomies?.find(({ taxonomy }) => taxonomy === name)?.[verb],
  };
}

/** Describes the action links in the schema of a kind. */
const actionSchemaLinks = (kind: ActionOptions): readonly SchemaLink[] =>
  [
    ...contentActions(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('assign', taxonomy), termAction('create', taxonomy)]),
  ].map(({ rel, title, properties }) => ({
    rel: `action-${rel}`,
    title: `The current user can ${title}.`,
    targetSchema: { type: 'object', properties },
  }));

/** Returns the action links, which items have if the viewer has the permission. */
const actionLinks = (path: string, kind: ActionOptions): Link[] =>
  [
    ...contentActions(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('create', taxonomy), termAction('assign', taxonomy)]),
  ].map(({ rel, isAllowed }) => ({
    rel: `cms:action-${rel}`,
    editOnly: true,
    targets: (node) => (isAllowed(contentPermissionsOf(node)) ? [{ href: `${path}/${node._id}` }] : []),
  }));
