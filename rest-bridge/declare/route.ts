import type { Viewer } from '../../schema/access/viewer.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import type { JsonSchema } from '../../schema/json-schema/types.ts';
import type { Upload } from '../../schema/media/upload/received-file.ts';
import type { EmbedSelection } from '../query/embed-list.ts';
import type { Node, ReadContext } from './field.ts';
import type { Resource } from './resource.ts';
import type { ResponseSchema } from './response.ts';

/** Files that came along. */
export interface SentFiles {
  /** The one of endpoints that take one. */
  upload: Upload | null;
  /** All that came, by the field that they came in. */
  uploads: ReadonlyMap<string, Upload>;
}

/** Parameter values by REST name, checked and typed. */
export type Parameters = Readonly<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A parameter: its schema, and what only parameters have. */
export type Parameter = JsonSchema & {
  required?: boolean;
  /** Taken as it comes; `map`: but it has to be a map; `scalar`: but it must not be a list or a map. */
  unchecked?: boolean | 'map' | 'scalar';
  /** A text of the format `uri` must be an address with a scheme, or begin with a slash; otherwise it is only cleaned. */
  isAddress?: boolean;
  /** Checked, but handed on as it came: the domain makes it what is kept, or says why not. */
  isRaw?: boolean;
  /** In no index. */
  unlisted?: boolean;
  /** The only values that are accepted, where the index prints no `enum`. */
  choices?: readonly string[];
  /** The value is a name, or a list of names, that clients spell as the dialect does. */
  isName?: boolean;
  /** A JSON null is a value, whatever the type: it clears what is stored. */
  clearable?: boolean;
  /** Gives the one spelling of a value that has several. */
  read?: (value: unknown) => unknown;
  /** An empty text is a value, whatever the format. */
  mayBeEmpty?: boolean;
  /** The default is checked as if it had been sent: it does not fit, so that the parameter has to be there. */
  checksDefault?: boolean;
  /** Values beyond the choice: what an item may have already, so that it can be written back. */
  alsoAllowed?: readonly string[];
};

/** Who is asked whether a method is allowed. */
export interface Access {
  viewer: Viewer;
  parameters: Parameters;
  /** What the viewer may do with the item of the route; null: there is none that they may see. */
  item: Readonly<Record<string, boolean>> | null;
  /** The method of the request; absent where nothing is done. */
  method?: Method;
}

/**
 * Whether `Allow` and `targetHints` name the method. The rule itself is the domain's: this only says which of its
 * answers counts. Mandatory, so that nothing is open by oversight.
 */
export type Permission = (access: Access) => boolean;

/** Headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** How a list is cut into pages, where it differs from the others. */
export interface Paging {
  /** Items on a page when the request names no size. */
  size: number;
  /** The error for a page beyond the last one; null: it is empty. */
  beyondPages: ErrorCode | null;
  /** A page beyond the last one is as empty as a list without items: none are counted. */
  blankBeyond?: (parameters: Parameters) => boolean;
  /** The error for an offset beyond the last item; without one such a page is empty. */
  beyondOffset?: ErrorCode;
  /** Links lead to the pages around the one that the offset falls on. */
  followsOffset?: boolean;
  /** Beyond the last page, the page before is still the one before that, though it is empty too. */
  stepsBack?: true;
  /** An envelope writes the totals as texts. */
  textTotals?: boolean;
}

/** How an answer is made of what the operation gives. */
export type Reply =
  | {
      kind: 'list';
      /** Root field of the operation, a connection. */
      field: string;
      /** All items at once, without totals and pages: the root field is a list. */
      whole?: boolean;
      /** The items are answered as a map by this field, a name, which is in all of them. */
      keyedBy?: string;
      /** A map without entries is written as a list. */
      emptyAsList?: boolean;
      paging?: Paging;
      variables(parameters: Parameters): Readonly<Record<string, unknown>>;
    }
  | {
      kind: 'item';
      /** Root field of the operation, an item. */
      field: string;
      variables(parameters: Parameters): Readonly<Record<string, unknown>>;
      /** Where the operation gives none the answer is empty. */
      mayBeEmpty?: true;
      /** Answers carry a `Link` to the item's page. */
      alternate?: boolean;
    }
  | {
      /** A mutation that creates: 201, and where the new item is. */
      kind: 'create';
      field: string;
      variables(parameters: Parameters, files: SentFiles): Readonly<Record<string, unknown>>;
      /** Path of the new item below the REST root. */
      location(node: Node): string;
      /** What the path needs of the item; by default its number, as `_id`. */
      locate?: string;
      /** In which context who creates is answered; by default in that for editing. */
      context?: (viewer: Viewer) => ReadContext;
    }
  | {
      /** A mutation that changes. */
      kind: 'update';
      field: string;
      variables(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
    }
  | {
      /** A mutation that deletes, or moves to the trash: `deleted`, `previous` and `item`. */
      kind: 'delete';
      field: string;
      variables(parameters: Parameters): Readonly<Record<string, unknown>>;
    }
  | {
      /** Made by a function: the indexes, and what is no item. */
      kind: 'own';
      /** 200 unless given. */
      status?: number;
      /** Another status for some of what the operation gives. */
      exception?: { status: number; when(node: Readonly<Record<string, unknown>>): boolean };
      /** Headers of its answers, names in their usual spelling. */
      headers?: Readonly<Record<string, string>>;
      /** Requests with one name have one answer until the content changes: it is kept, for a minute at most. Null: it is not. */
      keptAs?: (request: Pick<OwnRequest, 'parameters' | 'viewer'>) => string | null;
      /** What to ask GraphQL for first. */
      operation?: OwnOperation;
      /** What to ask for instead, where that depends on the method. */
      operations?: Readonly<Record<Method, OwnOperation>>;
      answer(request: OwnRequest): unknown;
    }
  | {
      /**
       * One JSON object that ends in a list of the resource's items and what comes after it, written a page after the
       * other, however long the list is. Every page is asked for when the one before has been taken: a client that
       * leaves ends it, and an error breaks it off. `_fields` chooses among the names of the object.
       */
      kind: 'stream';
      /** What stands before the list. It is asked for first: its errors are answered as usual. */
      head: OwnPart;
      list: {
        /** What the object calls it. */
        name: string;
        /** Root field of the operation: `nodes`, and as `next` the place behind them; null at the end. */
        field: string;
        /** `place` is null for the first page; `head` is what the operation of the head gave. */
        variables(input: {
          parameters: Parameters;
          place: unknown;
          head: Readonly<Record<string, unknown>>;
        }): Readonly<Record<string, unknown>>;
      };
      /** What stands behind the list; asked for when that has ended. */
      tail: OwnPart;
    }
  | {
      /** A file that the domain hands out: the root field is a `Download`, whose bytes are written as they come. */
      kind: 'download';
      /** Its selection is empty. */
      operation: OwnOperation;
    };

/** How an answer is made of items. */
export type ItemReply = Exclude<Reply, { kind: 'own' | 'stream' | 'download' }>;

/** What to ask GraphQL for where the answer is no item. */
export interface OwnOperation {
  field: string;
  selection: string;
  isMutation?: boolean;
  /** Type of each variable; those of the endpoint unless given. */
  variableTypes?: Readonly<Record<string, string>>;
  variables?(parameters: Parameters, headers: RequestHeaders): Readonly<Record<string, unknown>>;
}

/** A part of an object that is written as it is made. */
export interface OwnPart {
  operation: OwnOperation;
  /** The names and values of the part. */
  answer(request: OwnRequest): Readonly<Record<string, unknown>>;
}

export interface OwnRequest {
  parameters: Parameters;
  viewer: Viewer;
  /** What the operation gave. */
  node: Readonly<Record<string, unknown>>;
  /** Address of the client. */
  address: string;
  /** Which links to embed. */
  embed: EmbedSelection;
  headers: RequestHeaders;
}

/** What a refused operation is answered with where that is not an error of the API's usual form. */
export interface OwnFailure {
  status: number;
  body: unknown;
}

/** What one or more methods of a route do. */
export interface Endpoint {
  methods: readonly Method[];
  parameters: Readonly<Record<string, Parameter>>;
  permission: Permission;
  /** The permission depends on what the body holds, so that it cannot be checked before the body is parsed. */
  permissionNeedsBody?: true;
  /** Type of each variable of the operation, as GraphQL writes it. */
  variableTypes?: Readonly<Record<string, string>>;
  /** Variables that fields inside the selection take. */
  innerVariableTypes?: Readonly<Record<string, string>>;
  reply: Reply;
  /** What the request calls an argument that an error of the operation names, where that is not the same name. */
  parameterName?: (argument: string, parameters: Parameters) => string;
  /** What cannot be asked for however it is put: the error's code, or null. */
  refuse?: (parameters: Parameters, viewer: Viewer) => ErrorCode | null;
  batch?: { v1: boolean };
  /**
   * A file may come along: as the body, or in this field of a form. It is taken in only for those who have the
   * endpoint's permission. `*`: files may come along in all fields.
   */
  fileField?: string;
  /** Its answers are written as XML inside this element where a GET asks for `format=xml`. */
  xmlElement?: string;
  /** How errors of the operation are answered; null: as errors are. Bad parameters are always told as such. */
  failure?: (error: {
    code: string;
    message: string;
    data: Readonly<Record<string, unknown>> | null;
  }) => OwnFailure | null;
  /** Works, but is in no index. */
  hidden?: boolean;
}

/** How to ask what the viewer may do with a route's item. */
export interface ItemPermissions {
  field: string;
  select: string;
  variableTypes: Readonly<Record<string, string>>;
  /** Null: nothing can be there, so nothing is asked. */
  variables(parameters: Parameters): Readonly<Record<string, unknown>> | null;
}

/** A route is one value. */
export interface Route {
  /** Pattern below the REST root, with named groups, neutral names: `/cms/v2/posts/(?P<id>[\d]+)`. */
  pattern: string;
  namespace: string;
  endpoints: readonly Endpoint[];
  /** What its answers hold. */
  resource?: Resource;
  /** What its answers hold where they are no items: OPTIONS prints it as `schema`. */
  response?: ResponseSchema;
  /** For item routes. */
  itemPermissions?: ItemPermissions;
  /** The plugin that it belongs to: there is no such route while that is switched off. */
  plugin?: string;
}
