import type { ErrorCode } from '../../schema/core/domain-errors.ts';
import type { Upload } from '../../schema/core/files/received-file.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { EmbedSelection } from '../query/embed-list.ts';
import type { Viewer } from '../runtime.ts';
import type { Resource } from './declared-resource.ts';
import type { Node, ReadContext } from './field.ts';
import type { ResponseSchema } from './response.ts';

/** The files of a request. */
export interface SentFiles {
  /** The file of an endpoint that takes one. */
  upload: Upload | null;
  /** All files by form field. */
  uploads: ReadonlyMap<string, Upload>;
}

/** Values of parameters by REST name, validated and typed. */
export type Parameters = Readonly<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A parameter: its schema, and options of parameters alone. */
export type Parameter = JsonSchema & {
  required?: boolean;
  /** Not validated; `map`: the value must be a map; `scalar`: it must not be a list or a map. */
  unchecked?: boolean | 'map' | 'scalar';
  /** A text of the format `uri` must be an address with a scheme, or begin with a slash; otherwise it is only cleaned. */
  isAddress?: boolean;
  /** Validated, but not sanitised: the domain does that or rejects the value. */
  isRaw?: boolean;
  /** Not listed in the index and by OPTIONS. */
  unlisted?: boolean;
  /** The accepted values of a parameter whose `enum` the index does not list. */
  choices?: readonly string[];
  /** The value is a name or a list of names, which clients send in the spelling of the dialect. */
  isName?: boolean;
  /** JSON null is valid for any type: it clears the stored value. */
  clearable?: boolean;
  /** Returns the canonical spelling of a value. */
  read?: (value: unknown) => unknown;
  /** An empty text is valid for any format. */
  mayBeEmpty?: boolean;
  /** The default is validated like a sent value; an invalid default makes the parameter mandatory. */
  checksDefault?: boolean;
  /** Values beside those of `enum`: an item may have them, and clients write them back. */
  alsoAllowed?: readonly string[];
};

/** The booleans of a permission query by the names of its selection. */
export type Granted = Readonly<Record<string, boolean>>;

/** The permissions of the viewer of a request, as the domain reports them. */
export interface Access {
  parameters: Parameters;
  /** On the site. */
  site: Granted;
  /** From the `permissions` of the route; empty without them. */
  route: Granted;
  /** On the item of the route; null: no such item is visible. */
  item: Granted | null;
}

/**
 * Which permission fields must be true so that `Allow` and `targetHints` name the methods, and a file is received:
 * `site.editTheme` of `sitePermissions`, `create` of the route's `permissions`, `item.edit` of its `itemPermissions`;
 * `item`: the item is visible. `editing` is required in the edit context only. `open`: no permission is required;
 * `unnamed`: `Allow` never names the methods. The domain checks the rules when the operation runs. The option is
 * mandatory, so that no endpoint is open by mistake; a field that the route does not query is an error at start.
 */
export type Permission = 'open' | 'unnamed' | Requirement;

type Requirement = { needs: string | readonly string[]; editing?: string } | { needs?: undefined; editing: string };

/** Headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Differences in how a list is paged. */
export interface Paging {
  /** Items on a page by default. */
  size: number;
  /** The error for a page beyond the last one; null: it is empty. */
  beyondPages: ErrorCode | null;
  /** Totals are 0 on a page beyond the last one. */
  blankBeyond?: (parameters: Parameters) => boolean;
  /** The error for an offset beyond the last item; by default the page is empty. */
  beyondOffset?: ErrorCode;
  /** Links lead to the pages before and after the page that contains the offset. */
  followsOffset?: boolean;
  /** Beyond the last page, `prev` leads to the previous number, even if that page is empty. */
  stepsBack?: true;
  /** An envelope writes the totals as texts. */
  textTotals?: boolean;
}

/** How the result of the operation becomes the answer. Variables are by default the parameters of the same names. */
export type Reply =
  | {
      kind: 'list';
      /** Root field of the operation, a connection. */
      field: string;
      /** All items at once, without totals and pages: the root field is a list. */
      whole?: boolean;
      /** The answer is a map of the items by this field. */
      keyedBy?: string;
      /** A map without entries is answered as an empty list. */
      emptyAsList?: boolean;
      paging?: Paging;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
    }
  | {
      kind: 'item';
      /** Root field of the operation, an item. */
      field: string;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
      /** The answer is empty if the operation returns no item; otherwise that is an error. */
      mayBeEmpty?: true;
      /** Answers carry a `Link` to the item's page. */
      alternate?: boolean;
    }
  | {
      /** A mutation that creates: 201, and where the new item is. */
      kind: 'create';
      field: string;
      variables?(parameters: Parameters, files: SentFiles): Readonly<Record<string, unknown>>;
      /** Path of the new item below the REST root. */
      location(node: Node): string;
      /** The GraphQL selection for the path; by default the number of the item, as `_id`. */
      locate?: string;
      /** The context of the answer, by default `edit`; `{ editing }`: `edit` with this permission, else `view`. */
      context?: ReadContext | { editing: string };
    }
  | {
      /** A mutation that changes. */
      kind: 'update';
      field: string;
      variables?(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
    }
  | {
      /** A mutation that deletes, or moves to the trash: `deleted`, `previous` and `item`. */
      kind: 'delete';
      field: string;
      variables?(parameters: Parameters): Readonly<Record<string, unknown>>;
    }
  | {
      /** Built by a function: the indexes, and answers that are not items. */
      kind: 'custom';
      /** By default 200. */
      status?: number;
      /** Another status for some results of the operation. */
      exception?: { status: number; when(node: Readonly<Record<string, unknown>>): boolean };
      /** Headers of the answer, names in their usual spelling. */
      headers?: Readonly<Record<string, string>>;
      /** Requests with the same key share a cached answer until the content changes, for one minute at most. Null: not cached. */
      cacheKey?: (request: { parameters: Parameters; isLoggedIn: boolean }) => string | null;
      /** The operation whose result the function receives. */
      operation?: CustomOperation;
      /** The operations by method, where they differ. */
      operations?: Readonly<Record<Method, CustomOperation>>;
      answer(request: CustomRequest): unknown;
    }
  | {
      /**
       * One JSON object with a list of the resource's items, written page by page. Each page is queried when the
       * client has read the previous one: a client that disconnects ends the stream, and an error breaks it off.
       * `_fields` chooses among the names of the object.
       */
      kind: 'stream';
      /** The part before the list. Its errors are answered as usual. */
      head: StreamReplyPart;
      list: {
        /** Its name in the object. */
        name: string;
        /** Root field of the operation: `nodes`, and `next`, the cursor behind them; null at the end. */
        field: string;
        /** `cursor` is null for the first page; `head` is the result of the operation of the head. */
        variables(input: {
          parameters: Parameters;
          cursor: unknown;
          head: Readonly<Record<string, unknown>>;
        }): Readonly<Record<string, unknown>>;
      };
      /** The part after the list; queried when that has ended. */
      tail: StreamReplyPart;
    }
  | {
      /** A file from the domain: the root field is a `Download`, whose bytes are written as they are read. */
      kind: 'download';
      /** Its selection is empty. */
      operation: CustomOperation;
    };

/** A reply that answers items. */
export type ItemReply = Exclude<Reply, { kind: 'custom' | 'stream' | 'download' }>;

/** The operation of a reply that does not answer items. */
export interface CustomOperation {
  field: string;
  selection: string;
  isMutation?: boolean;
  /** Type of each variable; by default those of the endpoint. */
  variableTypes?: Readonly<Record<string, string>>;
  /** By default the parameters of the same names. */
  variables?(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
}

/** A part of an object that is streamed. */
export interface StreamReplyPart {
  operation: CustomOperation;
  /** The names and values of the part. */
  answer(request: CustomRequest): Readonly<Record<string, unknown>>;
}

export interface CustomRequest {
  parameters: Parameters;
  viewer: Viewer;
  /** The result of the operation. */
  node: Readonly<Record<string, unknown>>;
  /** Address of the client. */
  address: string;
  /** Which links to embed. */
  embed: EmbedSelection;
  headers: RequestHeaders;
}

/** The answer to a refused operation that does not have the usual form of an error. */
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
  /** Type of each variable of the operation, as GraphQL writes it. */
  variableTypes?: Readonly<Record<string, string>>;
  /** Variables that fields inside the selection take. */
  innerVariableTypes?: Readonly<Record<string, string>>;
  reply: Reply;
  /** Returns the parameter for the argument that an error of the operation names; by default the same name. */
  parameterName?: (argument: string, parameters: Parameters) => string;
  /** Returns the code of an error for parameters that are always refused, or null. */
  refuse?: (parameters: Parameters) => ErrorCode | null;
  /** Named in `Allow` only for viewers with the permission; the operation refuses all others. */
  refusesPermitted?: true;
  batch?: { v1: boolean };
  /**
   * The endpoint takes a file: as the body, or in this field of a form. It is received only with the endpoint's
   * permission. `*`: all fields may contain files.
   */
  fileField?: string;
  /** Root element of the XML answer to a GET with `format=xml`. */
  xmlElement?: string;
  /** Returns the answer to an error of the operation; null: the usual one. Invalid parameters are not passed to it. */
  failure?: (error: {
    code: string;
    message: string;
    data: Readonly<Record<string, unknown>> | null;
  }) => CustomFailure | null;
  /** Not listed in the index and by OPTIONS. */
  hidden?: boolean;
}

/** A root field of GraphQL that returns permissions of the viewer. */
export interface PermissionQuery {
  field: string;
  select: string;
  variableTypes?: Readonly<Record<string, string>>;
  /** Variables that fields inside the selection take. */
  innerVariableTypes?: Readonly<Record<string, string>>;
  /** From the unchecked parameters, by default those of the same names. Null: there can be no such item. */
  variables?(parameters: Parameters, method?: Method): Readonly<Record<string, unknown>> | null;
}

/** A path pattern with its endpoints. */
export interface Route {
  /** Pattern below the REST root, with named groups, neutral names: `/cms/v2/posts/(?P<id>[\d]+)`. */
  pattern: string;
  /** By default the first two parts of the pattern. */
  namespace?: string;
  endpoints: readonly Endpoint[];
  /** The kind of item in its answers. */
  resource?: Resource;
  /** The schema of answers that are not items; OPTIONS prints it as `schema`. */
  response?: ResponseSchema;
  /** Permissions that do not depend on the item. Takes no statement; cached for anonymous viewers. */
  permissions?: PermissionQuery;
  /** Permissions on the item of the route. */
  itemPermissions?: PermissionQuery;
  /** The plugin that the route belongs to; without it, the route does not exist. */
  plugin?: string;
}

/** The namespace of a route. */
export const namespaceOf = ({ pattern, namespace }: Pick<Route, 'pattern' | 'namespace'>): string =>
  namespace ?? pattern.split('/').slice(1, 3).join('/');
