import { type ClientOptions, type Connection, createConnection, type RequestInput } from './api-connection.ts';
import type { RouteClient } from './generated/route-client.ts';
import { embeds, routes } from './generated/routes.ts';
import type { ContextName, Contexts } from './narrowing.ts';
import type { CallOperation, Deleted, GetOperation, ListOperation, RequestOptions } from './operation-types.ts';
import { List, type Page } from './paged-list.ts';
import type { RequestParameters } from './request-parts.ts';
import type { RouteTree } from './route-tree.ts';

/** The operations on items of a type that the site declares itself. */
export interface Collection<Item, Input> {
  list: ListOperation<RequestParameters, Contexts<Item>>;
  get: GetOperation<{ id: number | string; context?: ContextName }, Contexts<Item>>;
  create: CallOperation<Input, Item>;
  update: CallOperation<Input & { id: number | string }, Item>;
  delete: CallOperation<{ id: number | string; force?: boolean }, Deleted<Item>>;
}

/** A client of one site: the operations of all built-in routes by name, and requests to any other route. */
export interface Client extends RouteClient {
  /** Sends a request to any route, and returns the answer. */
  request<Value = unknown>(input: RequestInput, options?: RequestOptions): Promise<Value>;
  /** Returns the operations on a type that the site declares itself, by its REST base such as `books`. */
  collection<Item, Input = Partial<Item>>(restBase: string): Collection<Item, Input>;
}

/** Creates a client of the REST API of a site. It sends no request. */
export function createClient(options: ClientOptions): Client {
  const connection = withEmbeds(createConnection(options));
  const client = {
    ...(operations(connection, routes) as RouteClient),
    request: async (input: RequestInput, requestOptions?: RequestOptions) =>
      (await connection.send(input, requestOptions)).value,
    collection: (restBase: string) => {
      const path = `/cms/v2/${restBase}`;
      return operations(connection, {
        list: `GET ${path}`,
        get: `GET ${path}/{id}`,
        create: `POST ${path}`,
        update: `POST ${path}/{id}`,
        delete: `DELETE ${path}/{id}`,
      });
    },
  };
  return client as Client;
}

/**
 * Adds `_embedded` to the fields of a request that embeds targets. Refuses names in `_embed` that the items of a path have no link
 * for, because the API would leave them out without an error: throws a TypeError that names the links.
 */
function withEmbeds(connection: Connection): Connection {
  const { brand } = connection;
  return {
    brand,
    send: async (input, options) => {
      const { _embed, _fields } = input.parameters ?? {};
      const known = embeds[input.path.replace(/(?<=\/)wp(?=[/_-])/g, 'cms')];
      if (Array.isArray(_embed) && known !== undefined) {
        const relations = known
          .replace(/\bcms:/g, `${brand}:`)
          .split(',')
          .filter(Boolean);
        const wrong = _embed.find((name) => !relations.includes(String(name)));
        if (wrong !== undefined) throw new TypeError(unknownEmbed(String(wrong), relations));
      }
      if (!_embed || !Array.isArray(_fields) || _fields.includes('_embedded')) return connection.send(input, options);
      const parameters = { ...input.parameters, _fields: [..._fields, '_embedded'] };
      return connection.send({ ...input, parameters }, options);
    },
  };
}

const unknownEmbed = (name: string, relations: readonly string[]): string =>
  relations.length === 0
    ? `These items embed nothing, and not "${name}" either. Leave out _embed.`
    : `These items have no link "${name}" to embed. Use ${relations.join(', ')}.`;

function operations(connection: Connection, tree: RouteTree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, entry]) => {
      if (typeof entry !== 'string') return [name, operations(connection, entry)];
      const [method = '', path = ''] = entry.split(' ');
      return [name, (name === 'list' ? listOperation : callOperation)(connection, { method, path })];
    }),
  );
}

const callOperation =
  (connection: Connection, route: RequestInput) =>
  async (parameters?: RequestParameters, options?: RequestOptions): Promise<unknown> =>
    (await connection.send({ ...route, parameters }, options)).value;

const listOperation =
  (connection: Connection, route: RequestInput) =>
  (parameters: RequestParameters = {}, options?: RequestOptions): List<unknown> => {
    const read = async (position: object): Promise<Page<unknown>> => {
      const { value, header } = await connection.send(
        { ...route, parameters: { ...parameters, ...position } },
        options,
      );
      const items = value as unknown[];
      return {
        items,
        total: Number(header('Total') ?? items.length),
        totalPages: Number(header('TotalPages') ?? 1),
      };
    };
    const { page, offset, per_page: perPage } = parameters as { page?: number; offset?: number; per_page?: number };
    return new List(read, { page, offset, perPage });
  };
