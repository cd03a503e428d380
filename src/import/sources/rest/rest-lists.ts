import type { SourceBatch, SourceReport } from '../import-source.ts';
import { RowBatches, type RowTaker } from '../row-batches.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi, RestResult } from './find-rest-api.ts';
import type { ListEnd } from './list-pages.ts';
import { describeRefusal } from './refusal.ts';
import { itemNumber } from './rest-fields.ts';
import type { RestItem } from './rest-item.ts';

type Parameters = Readonly<Record<string, string>>;

/** The request of a list, and what becomes of its items. */
export interface ListRequest {
  readonly parameters?: Parameters;
  /** The name in the report; defaults to the last part of the path. */
  readonly shown?: string;
  /** The fields that may identify an item; `id` by default. */
  readonly idField?: readonly string[];
  /** Whether anonymous requests never see any of its items. */
  readonly isForEditors?: boolean;
  /** Receives the end of the list, which is then not reported. */
  readonly onEnd?: (end: ListEnd, count: number) => void;
  /** Creates the rows of an item. */
  add(item: RestItem, take: RowTaker): void;
}

/** The order that does not change while items are added and removed. */
const ORDER: Parameters = { orderby: 'id', order: 'asc' };

/** Reads lists of a site. What the account may not read is noted in the report. */
export class Lists {
  readonly #api: RestApi;
  readonly #context: Parameters;
  readonly #report: SourceReport;
  readonly #onProgress: (progress: ReadingProgress) => void;

  constructor(dependencies: {
    api: RestApi;
    /** Whether requests have credentials. */
    accountExists: boolean;
    report: SourceReport;
    onProgress?: ((progress: ReadingProgress) => void) | undefined;
  }) {
    this.#api = dependencies.api;
    this.#context = dependencies.accountExists ? { context: 'edit' } : {};
    this.#report = dependencies.report;
    this.#onProgress = dependencies.onProgress ?? (() => {});
  }

  /** Reports how much has been read. */
  reportProgress(progress: { what: string; done?: number; total?: number }): void {
    this.#onProgress({ ...progress, requests: this.#api.requests });
  }

  /** One item; undefined, with a note in the report, when the site refuses it. */
  async one(path: string, query: { parameters?: Parameters; shown?: string } = {}): Promise<RestItem | undefined> {
    const result = await this.#api.read(path, { ...this.#context, ...query.parameters });
    const isRefused = result.refusal && [401, 403].includes(result.refusal.status) && 'context' in this.#context;
    const anonymous = isRefused ? await this.#api.read(path, query.parameters) : result;
    if (isRefused && anonymous.value) this.#report.note(publicVersionNote(query.shown ?? lastOf(path)));
    return this.#valueOf(anonymous, query.shown ?? lastOf(path));
  }

  /** A list without pages; empty, with a note in the report, when the site refuses it. */
  async whole(path: string, query: { parameters?: Parameters; shown?: string } = {}): Promise<readonly RestItem[]> {
    const result = await this.#api.list(path, { ...this.#context, ...query.parameters });
    return this.#valueOf(result, query.shown ?? lastOf(path)) ?? [];
  }

  /** All items of a short list with pages. */
  async all(path: string, query: Omit<ListRequest, 'add'> = {}): Promise<RestItem[]> {
    const items: RestItem[] = [];
    const add = (item: RestItem) => items.push(item);
    for await (const _none of this.rows(path, { ...query, add }));
    return items;
  }

  /** The rows of all items of a list, page by page. */
  async *rows(
    path: string,
    { parameters = {}, shown = lastOf(path), ...more }: ListRequest,
  ): AsyncGenerator<SourceBatch> {
    let query: Parameters = { ...this.#context, ...ORDER, ...parameters };
    let last = yield* this.#rowsOf(path, { query, shown, ...more });
    let note: string | undefined;
    for (const { after, without, noteFor } of REDUCTIONS) {
      const reduced = Object.fromEntries(Object.entries(query).filter(([name]) => !without.includes(name)));
      const isReduced = Object.keys(reduced).length < Object.keys(query).length;
      const isAllowed = !(more.isForEditors && without.includes('context'));
      if (!after.includes(last.end.refusal?.status ?? 0) || !isReduced || !isAllowed) continue;
      query = reduced;
      last = yield* this.#rowsOf(path, { query, shown, ...more });
      note = noteFor(shown);
    }
    if (note !== undefined && !last.end.refusal) this.#report.note(note);
    if (more.onEnd) more.onEnd(last.end, last.count);
    else this.#noteEnd({ shown, ...last });
  }

  async *#rowsOf(
    path: string,
    {
      query,
      shown,
      add,
      idField,
      onEnd,
    }: Omit<ListRequest, 'parameters' | 'isForEditors'> & { query: Parameters; shown: string },
  ): AsyncGenerator<SourceBatch, { end: ListEnd; count: number }> {
    const idOf = idField && ((item: RestItem) => idField.map((name) => item[name]).find((id) => id !== undefined));
    const pages = this.#api.pages(path, { parameters: query, idOf });
    let count = 0;
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const batches = new RowBatches();
      for (const item of next.value) add(item, batches.at(`${path} ${itemNumber(item, 'id')}`));
      count += next.value.length;
      if (!onEnd) this.reportProgress({ what: shown, done: count });
      yield* batches.all();
    }
    return { end: next.value, count };
  }

  #noteEnd({ shown, end, count }: { shown: string; end: ListEnd; count: number }): void {
    const { refusal, total = count, shrankFrom } = end;
    if (refusal) this.#report.note(describeRefusal(shown, refusal));
    else if (shrankFrom !== undefined) {
      this.#report.note(
        `The ${shown} became fewer while they were read (${shrankFrom}, then ${total}) and were read again: the ${count} imported ones may include some that were removed meanwhile.`,
      );
    } else if (count < total) this.#report.note(`The site returned ${count} of ${total} ${shown}.`);
  }

  #valueOf<Value>({ value, refusal }: RestResult<Value>, shown: string): Value | undefined {
    if (refusal) this.#report.note(describeRefusal(shown, refusal));
    else this.reportProgress({ what: shown });
    return value;
  }
}

const lastOf = (path: string): string => path.replace(/^.*\//, '');

/** What the report says where the account gets no more than anybody. */
const publicVersionNote = (shown: string): string => `The account can read ${shown} only as everyone can.`;

/** The parameters to leave out after a refusal, step by step, by the status of the refusal. */
const REDUCTIONS: readonly {
  readonly after: readonly number[];
  readonly without: readonly string[];
  noteFor(shown: string): string;
}[] = [
  {
    after: [400],
    without: ['status'],
    noteFor: (shown) => `The site cannot filter ${shown} by status: unpublished ones may be missing.`,
  },
  {
    after: [400],
    without: ['order', 'orderby'],
    noteFor: (shown) => `The site cannot sort or filter ${shown} by status: some may be missing.`,
  },
  { after: [401, 403], without: ['context', 'status'], noteFor: publicVersionNote },
];
