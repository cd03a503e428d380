import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { type AddRow, RowBatches, type SourceBatch, type SourceReport } from '../import-source.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi, RestResult } from './find-rest-api.ts';
import { describeRefusal, type ListEnd } from './paged-lists.ts';
import { itemNumber } from './rest-fields.ts';

type Parameters = Readonly<Record<string, string>>;

/** A list to read, and how its items become rows. */
export interface ListRequest {
  readonly parameters?: Parameters;
  /** The name in the report; defaults to the last part of the path. */
  readonly label?: string;
  /** The fields that may identify an item; `id` by default. */
  readonly idField?: readonly string[];
  /** Whether anonymous requests never receive any of its items. */
  readonly isForEditors?: boolean;
  /** Receives the end of the list and the number of items. Without it, the end is noted in the report. */
  readonly onEnd?: (end: ListEnd, count: number) => void;
  /** Adds the rows of an item. */
  add(item: JsonObject, addRow: AddRow): void;
}

/** A sort order in which added items come last. */
const STABLE_ORDER: Parameters = { orderby: 'id', order: 'asc' };

/** Reads lists of a site. Lists and items that the site refuses are noted in the report. */
export class RestReader {
  readonly #api: RestApi;
  readonly #context: Parameters;
  readonly #report: SourceReport;
  readonly #onProgress: (progress: ReadingProgress) => void;

  constructor(dependencies: {
    api: RestApi;
    /** Whether requests have credentials. */
    hasAccount: boolean;
    report: SourceReport;
    onProgress?: ((progress: ReadingProgress) => void) | undefined;
  }) {
    this.#api = dependencies.api;
    this.#context = dependencies.hasAccount ? { context: 'edit' } : {};
    this.#report = dependencies.report;
    this.#onProgress = dependencies.onProgress ?? (() => {});
  }

  /** Reports how much has been read. */
  reportProgress(progress: { subject: string; done?: number; total?: number }): void {
    this.#onProgress({ ...progress, requests: this.#api.requests });
  }

  /** Reads one item. Returns undefined, with a note in the report, when the site refuses it. */
  async readOne(
    path: string,
    query: { parameters?: Parameters; label?: string } = {},
  ): Promise<JsonObject | undefined> {
    const result = await this.#api.read(path, { ...this.#context, ...query.parameters });
    const isRefused = result.refusal && [401, 403].includes(result.refusal.status) && 'context' in this.#context;
    const anonymous = isRefused ? await this.#api.read(path, query.parameters) : result;
    if (isRefused && anonymous.value) this.#report.note(publicVersionNote(query.label ?? lastSegment(path)));
    return this.#valueOf(anonymous, query.label ?? lastSegment(path));
  }

  /** Reads a list without pages. Returns an empty list, with a note in the report, when the site refuses it. */
  async readUnpaged(
    path: string,
    query: { parameters?: Parameters; label?: string } = {},
  ): Promise<readonly JsonObject[]> {
    const result = await this.#api.list(path, { ...this.#context, ...query.parameters });
    return this.#valueOf(result, query.label ?? lastSegment(path)) ?? [];
  }

  /** Reads all items of a short list with pages into memory. */
  async readAll(path: string, query: Omit<ListRequest, 'add'> = {}): Promise<JsonObject[]> {
    const items: JsonObject[] = [];
    const add = (item: JsonObject) => items.push(item);
    for await (const _batch of this.readRows(path, { ...query, add }));
    return items;
  }

  /** Reads a list page by page and returns the rows of its items. */
  async *readRows(
    path: string,
    { parameters = {}, label = lastSegment(path), ...request }: ListRequest,
  ): AsyncGenerator<SourceBatch> {
    let query: Parameters = { ...this.#context, ...STABLE_ORDER, ...parameters };
    let result = yield* this.#rowsOf(path, { query, label, ...request });
    let note: string | undefined;
    for (const { afterStatuses, removedParameters, noteFor } of FALLBACKS) {
      const reduced = Object.fromEntries(Object.entries(query).filter(([name]) => !removedParameters.includes(name)));
      const isReduced = Object.keys(reduced).length < Object.keys(query).length;
      const isAllowed = !(request.isForEditors && removedParameters.includes('context'));
      if (!afterStatuses.includes(result.end.refusal?.status ?? 0) || !isReduced || !isAllowed) continue;
      query = reduced;
      result = yield* this.#rowsOf(path, { query, label, ...request });
      note = noteFor(label);
    }
    if (note !== undefined && !result.end.refusal) this.#report.note(note);
    if (request.onEnd) request.onEnd(result.end, result.count);
    else this.#noteEnd({ label, ...result });
  }

  async *#rowsOf(
    path: string,
    {
      query,
      label,
      add,
      idField,
      onEnd,
    }: Omit<ListRequest, 'parameters' | 'isForEditors'> & { query: Parameters; label: string },
  ): AsyncGenerator<SourceBatch, { end: ListEnd; count: number }> {
    const idOf = idField && ((item: JsonObject) => idField.map((name) => item[name]).find((id) => id !== undefined));
    const pages = this.#api.pages(path, { parameters: query, idOf });
    let count = 0;
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const batches = new RowBatches();
      for (const item of next.value) add(item, batches.adderFor(`${path} ${itemNumber(item, 'id')}`));
      count += next.value.length;
      if (!onEnd) this.reportProgress({ subject: label, done: count });
      yield* batches.all();
    }
    return { end: next.value, count };
  }

  #noteEnd({ label, end, count }: { label: string; end: ListEnd; count: number }): void {
    const { refusal, total = count, shrankFrom } = end;
    if (refusal) this.#report.note(describeRefusal(label, refusal));
    else if (shrankFrom !== undefined) {
      this.#report.note(
        `The ${label} became fewer while they were read (${shrankFrom}, then ${total}) and were read again: the ${count} imported ones may include some that were removed meanwhile.`,
      );
    } else if (count < total) this.#report.note(`The site returned ${count} of ${total} ${label}.`);
  }

  #valueOf<Value>({ value, refusal }: RestResult<Value>, label: string): Value | undefined {
    if (refusal) this.#report.note(describeRefusal(label, refusal));
    else this.reportProgress({ subject: label });
    return value;
  }
}

const lastSegment = (path: string): string => path.replace(/^.*\//, '');

/** The note for data that the account can read only as anonymous requests can. */
const publicVersionNote = (label: string): string => `The account can only read the public version of ${label}.`;

/** The parameters without which a refused request is repeated, in this order, if the refusal has one of the statuses. */
const FALLBACKS: readonly {
  readonly afterStatuses: readonly number[];
  readonly removedParameters: readonly string[];
  noteFor(label: string): string;
}[] = [
  {
    afterStatuses: [400],
    removedParameters: ['status'],
    noteFor: (label) => `The site cannot filter ${label} by status: unpublished ones may be missing.`,
  },
  {
    afterStatuses: [400],
    removedParameters: ['order', 'orderby'],
    noteFor: (label) => `The site cannot sort or filter ${label} by status: some may be missing.`,
  },
  { afterStatuses: [401, 403], removedParameters: ['context', 'status'], noteFor: publicVersionNote },
];
