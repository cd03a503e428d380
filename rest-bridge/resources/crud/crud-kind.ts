import type { ErrorCode } from '../../../schema/core/domain-errors.ts';
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

/** Parameters of a request, and the GraphQL variables that are computed from them. */
export interface Inputs<More extends readonly unknown[] = []> {
  parameters: Endpoint['parameters'];
  variableTypes: Types;
  variables(parameters: Parameters, ...more: More): Values;
}

/** How paths name an item. */
export interface ItemKey extends Partial<Inputs> {
  /** The part of the path after that of the collection. */
  pattern: string;
}

/** Differences of one operation of a kind. Variables are by default the parameters of the same names. */
export interface Operation<More extends readonly unknown[] = []> extends Partial<Inputs<More>> {
  /** The GraphQL field; by default it follows from the name of the kind. */
  field?: string;
  permission?: Permission;
}

/** GET of the collection. By default its items come in pages. */
export interface ListOperation
  extends Operation,
    Pick<Extract<Reply, { kind: 'list' }>, 'isUnpaged' | 'keyedBy' | 'emptyAsList' | 'paging'> {
  permission: Permission;
}

/** An operation that writes the fields of the resource. */
export interface WriteOperation<More extends readonly unknown[] = []> extends Operation<More> {
  /** Type of the mutation's input; by default it follows from the name of the kind. */
  inputType?: string;
  /** Types of the arguments, for a mutation without an input. */
  arguments?: Types;
}

/** POST of the collection. */
export interface CreateOperation
  extends WriteOperation<[SentFiles]>,
    Pick<Endpoint, 'fileField' | 'permissionNeedsBody' | 'refuse' | 'refusesOnlyPermitted'> {
  permission: Permission;
  /** The error for a request that contains the id of an item. */
  existing?: ErrorCode;
  /** Path of the new item and the selection for it; by default its number. */
  location?(node: Node): string;
  locationSelection?: string;
  context?: Extract<Reply, { kind: 'create' }>['context'];
}

/** The declaration of a kind, from which its routes follow. An operation that is absent has no endpoint. */
export interface CrudKind {
  /** Path of the collection, neutral: its first two parts are the namespace. */
  path: string;
  /** Name of the GraphQL type. The field of an item, the mutations and their input are named after it. */
  name: string;
  /** The GraphQL fields of an item and of the list. */
  singular?: string;
  plural?: string;
  resource: Resource;
  /** The resource of the item routes, if it differs. */
  itemResource?: Resource;
  /** Noun for an item in the description of its number. */
  noun?: string;
  /** How paths name an item; by default by its number, `id`. */
  key?: ItemKey;
  /** The owner of the collection, which is part of its path. */
  within?: Partial<Inputs>;
  batch?: Endpoint['batch'];
  /** The GraphQL field takes the context; by default true. */
  hasContext?: boolean;
  /** Variables that fields of an item take. */
  innerVariableTypes?: Types;
  /** Permissions that do not depend on the item. */
  permissions?: PermissionQuery;
  /** Permissions on the collection. */
  collectionPermissions?: PermissionQuery;
  /** Permissions on an item. */
  itemPermissions?: PermissionQuery;
  /** Completes the input of a mutation. */
  input?(input: Values, parameters: Parameters): Values;
  list?: ListOperation;
  create?: CreateOperation;
  /** Further endpoints of the collection. */
  more?: readonly Endpoint[];
  /** GET of an item. `alternate`: answers carry a `Link` to its page. */
  read?: Operation & { alternate?: boolean };
  /** POST, PUT and PATCH of an item. */
  update?: WriteOperation<[RequestHeaders]>;
  /** DELETE of an item. */
  remove?: Operation & { hasForce?: boolean };
}
