import type { Answer, Contexts, Exact, ReadParameters } from './narrowing.ts';
import type { List } from './paged-list.ts';

type AnyContexts = Contexts<unknown, unknown, unknown, unknown>;

/** The options of one request. */
export interface RequestOptions {
  /** Ends the request. */
  signal?: AbortSignal;
  /** Headers in addition to those of the client. */
  headers?: Readonly<Record<string, string>>;
}

/** Reads a list: `await` returns a page, `for await` reads the items of all pages. */
export interface ListOperation<Parameters, ByContext extends AnyContexts> {
  (): List<ByContext['view']>;
  <const Query extends Parameters & ReadParameters<ByContext>>(
    parameters: Exact<Query, Parameters & ReadParameters<ByContext>>,
    options?: RequestOptions,
  ): List<Answer<ByContext, Query>>;
}

/** Reads a list below an item. */
export type NestedListOperation<Parameters, ByContext extends AnyContexts> = <
  const Query extends Parameters & ReadParameters<ByContext>,
>(
  parameters: Exact<Query, Parameters & ReadParameters<ByContext>>,
  options?: RequestOptions,
) => List<Answer<ByContext, Query>>;

/** Reads an item. */
export type GetOperation<Parameters, ByContext extends AnyContexts> = <
  const Query extends Parameters & ReadParameters<ByContext>,
>(
  parameters: Exact<Query, Parameters & ReadParameters<ByContext>>,
  options?: RequestOptions,
) => Promise<Answer<ByContext, Query>>;

/** Reads an item that needs no parameters, such as the settings. */
export interface GetOnlyOperation<Parameters, ByContext extends AnyContexts> {
  (): Promise<ByContext['view']>;
  <const Query extends Parameters & ReadParameters<ByContext>>(
    parameters: Exact<Query, Parameters & ReadParameters<ByContext>>,
    options?: RequestOptions,
  ): Promise<Answer<ByContext, Query>>;
}

/** Sends a request that is not a read of items. */
export type CallOperation<Parameters, Result> = (parameters: Parameters, options?: RequestOptions) => Promise<Result>;

/** Sends a request whose parameters are all optional. */
export type OpenCallOperation<Parameters, Result> = (
  parameters?: Parameters,
  options?: RequestOptions,
) => Promise<Result>;

/** The answer to a deletion: the item before it was deleted permanently, or the item in the trash. */
export type Deleted<Item> = { deleted: true; previous: Item } | (Item & { deleted?: never });
