import { isPreviewable } from '../../schema/content/previews/preview-address.ts';
import type { PostType } from '../../schema/core/registry/post-type.ts';
import { builtinRegistry } from '../../schema/core/registry/registry.ts';
import { isId, MAX_ID } from '../../schema/values/ids.ts';
import { comparedText, type DomainCheck } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import type { Endpoint, Parameters, PermissionQuery, Route } from '../declare/route.ts';
import { PREVIEW_TOKEN } from '../rest-exchange.ts';
import { autosaveRoutes } from './autosave-routes.ts';
import { contentList } from './content/content-resource.ts';
import type { CreateOperation, CrudKind } from './crud/crud-kind.ts';
import { withPrecondition } from './crud/crud-parameters.ts';
import { crudRoutes, itemFieldOf } from './crud/crud-routes.ts';
import type { ListDefaults } from './crud/filtered-list.ts';
import { protectedItemPermissions } from './crud/item-key.ts';
import { revisionRoutes } from './revision-routes.ts';

/** The differences between the routes of types. */
export interface ContentRouteOptions {
  /** Name of its type in the registry. */
  type: string;
  /** By default the registry of the built-in types. */
  registry?: Pick<typeof builtinRegistry, 'postTypes' | 'taxonomies' | 'statuses' | 'declaredStatuses'>;
  resource: Resource;
  /** The GraphQL field of the list. */
  plural: string;
  /** Defaults of the list's parameters; by default the ten newest items. */
  listDefaults?: ListDefaults;
  /** Requests can set the length of the excerpt of an item. */
  hasExcerptLength?: boolean;
  /** Requests cannot be entries of a batch. */
  isUnbatched?: boolean;
  /** Items cannot have a password. */
  hasNoPassword?: boolean;
  /** Options of the endpoint that creates items. */
  create?: Omit<CreateOperation, 'permission'>;
  /** Options of the endpoint that deletes items. */
  remove?: CrudKind['remove'];
}

/** Returns the query of the viewer's permissions on a type. `create` is skipped for a request with an id. */
const contentTypePermissions = (type: string): PermissionQuery => ({
  field: 'contentTypePermissions',
  select: 'read edit create(authorId: $authorId, sticky: $sticky) @skip(if: $hasId)',
  variableTypes: { type: 'String!' },
  selectionVariableTypes: { authorId: 'Int', sticky: 'Boolean', hasId: 'Boolean!' },
  variables: ({ id, author, sticky }: Parameters) => ({
    type,
    hasId: Boolean(id),
    authorId: readAuthorId(author),
    sticky: isSet(sticky),
  }),
});

/** Whether an unvalidated parameter counts as set, unlike empty lists and the texts that mean false. */
const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0' && value !== 'false';

/** Converts the author to an id. A value that cannot be an id becomes one that no account has. */
const readAuthorId = (author: unknown): number | null =>
  !isSet(author) ? null : isId(Number(author)) ? Number(author) : MAX_ID;

const password: Endpoint['parameters'] = { password: { description: 'Password of a protected item.', type: 'string' } };

const previewToken: Endpoint['parameters'] = {
  [PREVIEW_TOKEN]: {
    description: 'Preview token of the item, which grants reading it.',
    type: 'string',
    isAddition: true,
  },
};

const excerptLength: Endpoint['parameters'] = {
  excerpt_length: {
    description: 'Maximum number of words of an excerpt that is generated from the content.',
    type: 'integer',
  },
};

/** The order of the parameters that write an item. */
const PARAMETER_ORDER: readonly string[] = [
  ...['date', 'date_gmt', 'slug', 'status', 'password', 'parent', 'title', 'content', 'author', 'excerpt'],
  ...['featured_media', 'comment_status', 'ping_status', 'menu_order', 'format', 'meta', 'sticky', 'template'],
  ...['alt_text', 'caption', 'description', 'post'],
];

/** Adds what the parameters of writes need in addition to the fields: their order, and the check of the template. */
const writableResource = (resource: Resource, type: string): Resource => ({
  parameterOrder: PARAMETER_ORDER,
  ...resource,
  fields: resource.fields.map((field) =>
    field.name === 'template'
      ? { ...field, parameterOptions: { domainCheck: templateCheck(type), read: templateName } }
      : field,
  ),
});

/** Clients may send no template as an empty list or map. */
const templateName = (value: unknown): string =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? '' : comparedText(value);

const templateCheck = (type: string): DomainCheck => ({
  field: 'templateCheck',
  selection: '',
  variableTypes: { type: 'String!', id: 'Int', template: 'String!' },
  variables: (template, { id }) => ({
    type,
    id: id !== undefined && isId(Number(id)) ? Number(id) : null,
    template: templateName(template),
  }),
});

/** Creates the routes of a type: collection, item, revisions and autosaves. */
export function contentRoutes(kind: ContentRouteOptions): readonly Route[] {
  const { plural, hasExcerptLength = false, hasNoPassword, registry = builtinRegistry } = kind;
  const type = registry.postTypes.get(kind.type) as PostType;
  const resource = writableResource(kind.resource, type.name);
  const { graphqlName, restNamespace, restBase } = type;
  const names = { name: graphqlName ?? '', singular: type.declared?.singular };
  const path = `/${restNamespace}/${restBase}`;
  const permissions = protectedItemPermissions(`${itemFieldOf(names)}Permissions`);
  const revisionOptions = { type: type.name, name: names.name, path, resource, permissions };
  return [
    ...crudRoutes({
      ...names,
      path,
      plural,
      resource,
      itemResource: hasExcerptLength ? withExcerptLength(resource) : resource,
      batch: kind.isUnbatched ? undefined : { v1: true },
      // All methods use the same selection; the variable has a value in GET requests only.
      selectionVariableTypes: hasExcerptLength ? { excerptLength: 'Int' } : undefined,
      permissions: contentTypePermissions(type.name),
      itemPermissions: permissions,
      list: {
        permission: { needs: 'read', editing: 'edit' },
        ...contentList({ type, resource, registry, defaults: kind.listDefaults, hasPassword: hasNoPassword !== true }),
      },
      create: {
        idErrorCode: 'rest_post_exists',
        permission: { needs: 'create' },
        ...kind.create,
      },
      read: {
        linksToPage: type.viewable,
        parameters: {
          ...(hasExcerptLength ? excerptLength : {}),
          ...(hasNoPassword ? {} : password),
          ...(isPreviewable(type.name, registry) ? previewToken : {}),
        },
        variableTypes: { password: 'String', previewToken: 'String' },
        variables: (parameters) => ({
          password: parameters.password,
          previewToken: parameters[PREVIEW_TOKEN],
          excerptLength: parameters.excerpt_length,
        }),
      },
      update: withPrecondition,
      remove: kind.remove ?? {},
    }),
    ...(type.supports.revisions ? revisionRoutes(revisionOptions) : []),
    ...(type.supports.autosave ? autosaveRoutes(revisionOptions) : []),
  ];
}

/** Adds the length of the excerpt, a variable of the request, to the selection of a resource. */
const withExcerptLength = (resource: Resource): Resource => ({
  ...resource,
  fields: resource.fields.map((field) =>
    field.name === 'excerpt'
      ? { ...field, propertySelections: { rendered: 'rendered(length: $excerptLength)' } }
      : field,
  ),
});
