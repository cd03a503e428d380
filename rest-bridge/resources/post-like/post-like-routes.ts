import type { PostType } from '../../../schema/core/registry/registry.ts';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import { isId, MAX_ID } from '../../../schema/values/ids.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Endpoint, Parameters, PermissionQuery, Route } from '../../declare/route.ts';
import { autosaveRoutes } from '../autosaves/autosave-routes.ts';
import { contentList } from '../content/content-list-inputs.ts';
import type { CreateOperation } from '../crud/crud-kind.ts';
import { crudRoutes, singularOf } from '../crud/crud-routes.ts';
import type { ListDefaults } from '../crud/filtered-list.ts';
import { protectedItemPermissions } from '../crud/item-key.ts';
import { withPrecondition } from '../crud/precondition-parameters.ts';
import { revisionRoutes } from '../revisions/revision-routes.ts';

/** The differences between the routes of post-like kinds. */
export interface PostLikeRouteOptions {
  /** Name of its type in the registry. */
  type: string;
  /** By default that of the types that every site has. */
  registry?: Pick<typeof builtinRegistry, 'postTypes' | 'taxonomies'>;
  resource: Resource;
  /** The GraphQL field of the list. */
  plural: string;
  /** What its lists are like where a request does not say; by default 10 items, the newest first. */
  listDefaults?: ListDefaults;
  /** Items have an excerpt whose length the request can choose. */
  hasExcerptLength?: boolean;
  /** Cannot be part of a batch. */
  isUnbatched?: boolean;
  /** No item has a password. */
  isOpen?: boolean;
  /** How an item is made, where it takes more than its fields. */
  create?: Omit<CreateOperation, 'permission'>;
}

/** The viewer's permissions on items of a type; `create` is skipped for a request that names an item. */
export const typePermissions = (type: string): PermissionQuery => ({
  field: 'contentTypePermissions',
  select: 'read edit create(authorId: $authorId, sticky: $sticky) @skip(if: $isNamed)',
  variableTypes: { type: 'String!' },
  innerVariableTypes: { authorId: 'Int', sticky: 'Boolean', isNamed: 'Boolean!' },
  variables: ({ id, author, sticky }: Parameters) => ({
    type,
    isNamed: Boolean(id),
    authorId: authorOf(author),
    sticky: sticky === true || sticky === 'true' || sticky === '1' || sticky === 1,
  }),
});

/** The author as an id; a value that cannot be one becomes an id that no account has. */
function authorOf(author: unknown): number | null {
  const number = Number(author) || null;
  return number === null || isId(number) ? number : MAX_ID;
}

const password: Endpoint['parameters'] = { password: { description: 'What opens a protected item.', type: 'string' } };

const excerptLength: Endpoint['parameters'] = {
  excerpt_length: { description: 'Most words of an excerpt made from the content.', type: 'integer' },
};

/** The routes of a post-like kind: collection, item, and what is stored of its versions. */
export function contentRoutes(kind: PostLikeRouteOptions): readonly Route[] {
  const { resource, plural, hasExcerptLength = false, isOpen, registry = builtinRegistry } = kind;
  const type = registry.postTypes.get(kind.type) as PostType;
  const { graphqlName, restNamespace, restBase } = type;
  const names = { name: graphqlName ?? '', singular: type.declared?.singular };
  const path = `/${restNamespace}/${restBase}`;
  const permissions = protectedItemPermissions(`${singularOf(names)}Permissions`);
  const revised = { type: type.name, name: names.name, path, resource, permissions };
  return [
    ...crudRoutes({
      ...names,
      path,
      plural,
      resource,
      itemResource: hasExcerptLength ? withExcerptLength(resource) : resource,
      batch: kind.isUnbatched ? undefined : { v1: true },
      // One selection serves all methods of the route; only reading fills the variable in.
      innerVariableTypes: hasExcerptLength ? { excerptLength: 'Int' } : undefined,
      permissions: typePermissions(type.name),
      itemPermissions: permissions,
      list: {
        permission: { needs: 'read', editing: 'edit' },
        ...contentList({ type, resource, registry, defaults: kind.listDefaults }),
      },
      create: {
        existing: 'rest_post_exists',
        permission: { needs: 'create' },
        ...kind.create,
      },
      read: {
        alternate: type.viewable,
        parameters: { ...(hasExcerptLength ? excerptLength : {}), ...(isOpen ? {} : password) },
        variableTypes: { password: 'String' },
        variables: (parameters) => ({ password: parameters.password, excerptLength: parameters.excerpt_length }),
      },
      update: withPrecondition,
      remove: {},
    }),
    ...(type.supports.revisions ? revisionRoutes(revised) : []),
    ...(type.supports.autosave ? autosaveRoutes(revised) : []),
  ];
}

/** The excerpt of an item in the length that the request chooses. */
const withExcerptLength = (resource: Resource): Resource => ({
  ...resource,
  fields: resource.fields.map((field) =>
    field.name === 'excerpt' ? { ...field, parts: { rendered: 'rendered(length: $excerptLength)' } } : field,
  ),
});
