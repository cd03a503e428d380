import type { ErrorCode } from '../../../schema/core/errors/domain-errors.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import type {
  Endpoint,
  Parameters,
  Permission,
  PermissionQuery,
  Reply,
  RequestHeaders,
  SentFiles,
} from '../../declare/route.ts';

type Values = Readonly<Record<string, unknown>>;
type Types = Readonly<Record<string, string>>;

/**
 * Parameters of a request, and the GraphQL variables computed from them. `Others` are the types of additional arguments of
 * `variables`.
 */
export interface Inputs<Others extends readonly unknown[] = []> {
  parameters: Endpoint['parameters'];
  variableTypes: Types;
  variables(parameters: Parameters, ...others: Others): Values;
}

/** How a path identifies an item. */
export interface ItemKey extends Partial<Inputs> {
  /** Pattern of the path after that of the collection. */
  pattern: string;
}

/** The options of one operation of a kind. By default, variables are the parameters with the same names. */
export interface Operation<Others extends readonly unknown[] = []> extends Partial<Inputs<Others>> {
  /** The GraphQL field; by default it follows from the name of the kind. */
  field?: string;
  permission?: Permission;
}

/** GET of the collection; paged unless `isUnpaged`. */
export interface ListOperation
  extends Operation,
    Pick<Extract<Reply, { kind: 'list' }>, 'isUnpaged' | 'keyedBy' | 'emptyAsList' | 'paging'> {
  permission: Permission;
}

/** An operation that writes the fields of the resource. */
export interface WriteOperation<Others extends readonly unknown[] = []> extends Operation<Others> {
  /** Type of the mutation's input; by default it follows from the name of the kind. */
  inputType?: string;
  /** GraphQL types of the arguments, for a mutation without an input object. */
  arguments?: Types;
}

/** POST of the collection. */
export interface CreateOperation
  extends WriteOperation<[SentFiles]>,
    Pick<Endpoint, 'fileField' | 'permissionNeedsBody' | 'refuse' | 'refusalRequiresPermission'> {
  permission: Permission;
  /** The code of the error for a request that contains the id of an item. */
  idErrorCode?: ErrorCode;
  /** Returns the path of the new item; by default the path of the collection with the id. */
  location?(node: Node): string;
  /** The GraphQL selection that `location` needs. */
  locationSelection?: string;
  /** The context of the answer; see `Reply`. */
  context?: Extract<Reply, { kind: 'create' }>['context'];
}

/** The declaration of a kind, from which its routes follow. An absent operation has no endpoint. */
export interface CrudKind {
  /** Neutral path of the collection. Its first two segments are the namespace. */
  path: string;
  /** Name of the GraphQL type, from which the names of the item field, the mutations and their input follow. */
  name: string;
  /** The GraphQL field of an item. */
  singular?: string;
  /** The GraphQL field of the list. */
  plural?: string;
  resource: Resource;
  /** The resource of the item routes, if it differs. */
  itemResource?: Resource;
  /** Noun for an item in the description of its id. */
  noun?: string;
  /** How a path identifies an item; by default by `id`. */
  key?: ItemKey;
  /** Inputs of the item that owns the collection and is part of its path. */
  owner?: Partial<Inputs>;
  batch?: Endpoint['batch'];
  hasOwnTransactions?: Endpoint['hasOwnTransactions'];
  /** Whether the GraphQL field of an item has the argument `context`; by default true. */
  hasContext?: boolean;
  /** GraphQL types of variables that the selection of an item uses. */
  selectionVariableTypes?: Types;
  /** Permissions that do not depend on an item. */
  permissions?: PermissionQuery;
  /** Permissions on the collection, which may depend on its owner. */
  collectionPermissions?: PermissionQuery;
  /** Permissions on an item. */
  itemPermissions?: PermissionQuery;
  /** Completes the input object of a mutation. */
  input?(input: Values, parameters: Parameters): Values;
  list?: ListOperation;
  create?: CreateOperation;
  /** Further endpoints of the collection. */
  additionalEndpoints?: readonly Endpoint[];
  /** GET of an item. `linksToPage` adds a `Link` header with the page of the item. */
  read?: Operation & { linksToPage?: boolean };
  /** POST, PUT and PATCH of an item. */
  update?: WriteOperation<[RequestHeaders]>;
  /** DELETE of an item. */
  remove?: Operation & { hasForce?: boolean } & Pick<Extract<Reply, { kind: 'delete' }>, 'context' | 'hasLinks'>;
}
