import type { ErrorCode } from '../../schema/core/errors/domain-errors.ts';
import type { Upload } from '../../schema/core/files/transferred-files.ts';
import type { Client } from '../../schema/core/request-context.ts';
import type { EmbedSelection } from '../query/field-mask.ts';
import type { Viewer } from '../runtime.ts';
import type { Parameter } from './declared-parameter.ts';
import type { Resource, ResponseSchema } from './declared-resource.ts';
import { type Node, type ReadContext, snakeCase } from './field.ts';

/** The files of a request. */
export interface SentFiles {
  /** The file of an endpoint that accepts a single file. */
  upload: Upload | null;
  /** All files, by form field. */
  uploads: ReadonlyMap<string, Upload>;
}

/** Values of parameters by neutral REST name, validated and converted to their types. */
export type Parameters = Readonly<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The result of a permission query: whether each selected permission is granted, by field name. */
export type GrantedPermissions = Readonly<Record<string, boolean>>;

/** The permissions of the viewer of a request, as the domain reports them. */
export interface Access {
  parameters: Parameters;
  /** From `sitePermissions`. */
  site: GrantedPermissions;
  /** From the `permissions` query of the route; empty if it has none. */
  route: GrantedPermissions;
  /** From the `itemPermissions` query of the route; null if no such item is visible. */
  item: GrantedPermissions | null;
  /** Whether the scopes of the viewer's password allow an endpoint. */
  allows(endpoint: Endpoint): boolean;
}

/**
 * The GraphQL permission fields that must be true before `Allow` and `targetHints` list the methods of an endpoint, and
 * before a file is received. `site.editTheme` is a field of `sitePermissions`, `create` one of the route's
 * `permissions`, `item.edit` one of its `itemPermissions`; `item` requires that the item is visible. `editing` is
 * required in the edit context only. `open` requires no permission.
 *
 * The domain checks the rules again when the operation runs. The option is mandatory, so that no endpoint is open by
 * mistake. A field that the route does not query is an error at start.
 */
export type Permission = 'open' | Requirement;

type Requirement = { needs: string | readonly string[]; editing?: string } | { needs?: undefined; editing: string };

/** Headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** How a list is paged. */
export interface Paging {
  /** Default number of items on a page. */
  size: number;
  /** The error for a page beyond the last one; null answers an empty page. */
  beyondPages: ErrorCode | null;
  /** Whether the totals are 0 on a page beyond the last one. */
  hasZeroTotalsBeyond?: (parameters: Parameters) => boolean;
  /** The error for an offset beyond the last item; by default an empty page. */
  beyondOffset?: ErrorCode;
  /** The links lead to the previous and the next page of the one that contains the offset. */
  linksFollowOffset?: boolean;
  /** Beyond the last page, `prev` leads to the page with the previous number, even if that page is empty. */
  prevIsPreviousNumber?: true;
  /** The totals in an envelope are texts. */
  hasTextTotals?: boolean;
}

/** How the result of the operation becomes the answer. By default, variables are the parameters with the same names. */
export type Reply =
  | {
      kind: 'list';
      /** Root field of the operation: a connection, or a list if `isUnpaged`. */
      field: string;
      /** The answer contains all items, without totals and pages. */
      isUnpaged?: boolean;
      /** The answer is a map of the items by this GraphQL field. */
      keyedBy?: string;
      /** An empty map is answered as an empty list. */
      emptyAsList?: boolean;
      paging?: Paging;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
    }
  | {
      kind: 'item';
      /** Root field of the operation, an item. */
      field: string;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
      /** If the operation returns no item, the answer is an empty map instead of an error. */
      mayBeEmpty?: true;
      /** The answer has a `Link` header with the page of the item. */
      linksToPage?: boolean;
    }
  | {
      /** A mutation that creates an item: status 201, and the address of the item in `Location`. */
      kind: 'create';
      field: string;
      variables?(parameters: Parameters, files: SentFiles): Readonly<Record<string, unknown>>;
      /** Returns the path of the new item below the REST root. */
      location(node: Node): string;
      /** The GraphQL selection that `location` needs; by default `_id: databaseId`. */
      locationSelection?: string;
      /**
       * The context of the answer, by default `edit`. `{ editing }`: `edit` for viewers with this permission, otherwise
       * `view`. `requested`: that of the parameter `context`, by default `view`.
       */
      context?: ReadContext | 'requested' | { editing: string };
    }
  | {
      /** A mutation that changes an item. */
      kind: 'update';
      field: string;
      variables?(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
    }
  | {
      /** A mutation that deletes an item or moves it to the trash; it returns `deleted`, `previous` and `item`. */
      kind: 'delete';
      field: string;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
      /** The context of the deleted item in the answer; by default `edit`. */
      context?: ReadContext;
      /** The answer has the links of the deleted item, beside it. */
      hasLinks?: boolean;
    }
  | {
      /** The answer is created by a function: the indexes, and answers that are not items. */
      kind: 'custom';
      /** Status; by default 200. */
      status?: number;
      /** Another status for some results of the operation. */
      otherStatus?: { status: number; when(node: Readonly<Record<string, unknown>>): boolean };
      /** Headers of the answer, with names in their usual capitalization. */
      headers?: Readonly<Record<string, string>>;
      /**
       * Requests with the same key share an answer, cached for one minute or until the content changes. Null: not
       * cached.
       */
      cacheKey?: (request: { parameters: Parameters; isLoggedIn: boolean }) => string | null;
      /** The operation whose result `answer` receives. */
      operation?: CustomOperation;
      /** The operations by method, if they differ. */
      operations?: Readonly<Record<Method, CustomOperation>>;
      answer(request: CustomRequest): unknown;
    }
  | {
      /**
       * One JSON object with a list of the resource's items, written page by page. Each page is queried after the
       * client has read the previous one. A client that disconnects ends the stream; an error aborts it. `_fields`
       * selects properties of the object.
       */
      kind: 'stream';
      /** The properties before the list. Errors of their operation are answered as usual. */
      head: StreamReplyPart;
      list: {
        /** Name of the property. */
        name: string;
        /** Root field of the operation; it returns `nodes` and `next`, the cursor of the next page or null. */
        field: string;
        /** `cursor` is null for the first page; `head` is the result of the operation of `head`. */
        variables(input: {
          parameters: Parameters;
          cursor: unknown;
          head: Readonly<Record<string, unknown>>;
        }): Readonly<Record<string, unknown>>;
      };
      /** The properties after the list, queried when the list is complete. */
      tail: StreamReplyPart;
    }
  | {
      /** A file from the domain. The root field returns a `Download`, whose bytes are written as they are read. */
      kind: 'download';
      /** The operation; its selection is empty. */
      operation: CustomOperation;
    };

/** A reply that consists of items. */
export type ItemReply = Exclude<Reply, { kind: 'custom' | 'stream' | 'download' }>;

/** The operation of a reply that does not consist of items. */
export interface CustomOperation {
  field: string;
  selection: string;
  isMutation?: boolean;
  /** GraphQL types by variable; by default those of the endpoint. */
  variableTypes?: Readonly<Record<string, string>>;
  /** Returns the variables; by default the parameters with the same names. */
  variables?(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
}

/** The first or last properties of an object that is streamed. */
export interface StreamReplyPart {
  operation: CustomOperation;
  /** Returns the properties. */
  answer(request: CustomRequest): Readonly<Record<string, unknown>>;
}

/**
 * The input of a function that creates an answer. The answer is cached for everyone until a table that its operation read changes;
 * reading `client`, or the header `Cache-Control: no-store`, prevents it.
 */
export interface CustomRequest {
  parameters: Parameters;
  viewer: Viewer;
  /** The result of the operation. */
  node: Readonly<Record<string, unknown>>;
  client: Client;
  /** The links to embed. */
  embed: EmbedSelection;
  headers: RequestHeaders;
}

/** An answer to a failed operation without the usual form of an error. */
export interface CustomFailure {
  status: number;
  body: unknown;
}

/** One or several methods of a route, with one list of parameters. */
export interface Endpoint {
  methods: readonly Method[];
  parameters: Readonly<Record<string, Parameter>>;
  permission: Permission;
  /** The permission depends on the body, so that it cannot be checked before the body is parsed. */
  permissionNeedsBody?: true;
  /** GraphQL types of the arguments of the root field, by variable. */
  variableTypes?: Readonly<Record<string, string>>;
  /** GraphQL types of variables that the selection uses. */
  selectionVariableTypes?: Readonly<Record<string, string>>;
  reply: Reply;
  /**
   * Returns the parameter that corresponds to an argument named in an error; by default the same name in snake case.
   */
  parameterName?: (argument: string, parameters: Parameters) => string;
  /** Returns the error code for parameters that are always refused, or null. */
  refuse?: (parameters: Parameters) => ErrorCode | null;
  /** `refuse` applies to viewers with the permission only; for all others the operation reports its own error. */
  refusalRequiresPermission?: true;
  /** Whether requests to the endpoint may be entries of a batch; OPTIONS prints it as `allow_batch`. */
  batch?: { v1: boolean };
  /** Requests to the endpoint use transactions of their own: they take long, or change more than the database. */
  hasOwnTransactions?: boolean | undefined;
  /**
   * The endpoint accepts a file as the body or in this field of a form, from viewers with its permission. `*`: all
   * fields may contain files.
   */
  fileField?: string;
  /** The schema of an answer that is not an item. Only the OpenAPI document has it, unlike that of the route. */
  response?: ResponseSchema;
  /** Root element of the XML answer to a GET with `format=xml`. */
  xmlElement?: string;
  /** Returns the answer to an error of the operation, or null for the usual one. Not called for invalid parameters. */
  failure?: (error: {
    code: string;
    message: string;
    data: Readonly<Record<string, unknown>> | null;
  }) => CustomFailure | null;
  /** The index and OPTIONS do not list the endpoint. */
  isUnlisted?: boolean;
}

/**
 * A GraphQL root field that returns permissions of the viewer, or the item itself if `item` is the only permission that
 * depends on it. A field that returns null or refuses grants nothing.
 */
export interface PermissionQuery {
  field: string;
  select: string;
  variableTypes?: Readonly<Record<string, string>>;
  /** GraphQL types of variables that the selection uses. */
  selectionVariableTypes?: Readonly<Record<string, string>>;
  /**
   * Returns the variables from unvalidated parameters; by default those with the same names. Null: no item can match.
   */
  variables?(parameters: Parameters, method?: Method): Readonly<Record<string, unknown>> | null;
}

/** A path pattern with its endpoints. */
export interface Route {
  /** Path pattern below the REST root, with named groups and neutral names: `/cms/v2/posts/(?P<id>[\d]+)`. */
  pattern: string;
  /** By default the first two segments of the pattern. */
  namespace?: string;
  endpoints: readonly Endpoint[];
  /** The resource of the items in its answers. */
  resource?: Resource;
  /** The schema of answers that are not items; OPTIONS prints it as `schema`. */
  response?: ResponseSchema;
  /** Permissions that do not depend on an item. They need no SQL and are cached for anonymous viewers. */
  permissions?: PermissionQuery;
  /** Permissions on the item of the route. */
  itemPermissions?: PermissionQuery;
  /** The plugin that provides the route; the route does not exist while the plugin is inactive. */
  plugin?: string;
  /** The route is another path of a route, which clients should no longer use. The index and OPTIONS do not list it. */
  isDeprecated?: boolean;
}

/** Returns the namespace of a route. */
export const namespaceOf = ({ pattern, namespace }: Pick<Route, 'pattern' | 'namespace'>): string =>
  namespace ?? pattern.split('/').slice(1, 3).join('/');

/**
 * Returns a function that maps parameters to variables: each variable of `types` gets the value of the parameter with
 * its name in snake case.
 */
export function namedVariables(
  types: Readonly<Record<string, string>> = {},
): (parameters: Parameters) => Readonly<Record<string, unknown>> {
  const names = Object.keys(types).map((name) => [name, snakeCase(name)] as const);
  return (parameters) => {
    const variables: Record<string, unknown> = {};
    for (const [name, parameter] of names) variables[name] = parameters[parameter];
    return variables;
  };
}
