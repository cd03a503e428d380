import type { SourceBatch, SourceReport } from '../import-source.ts';
import { type AddRow, RowBatches } from '../row-batches.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi, RestResult } from './find-rest-api.ts';
import type { ListEnd } from './list-pages.ts';
import { describeRefusal } from './refusal.ts';
import { itemNumber } from './rest-fields.ts';
import type { RestItem } from './json-object.ts';

type Parameters = Readonly<Record<string, string>>;

/** A list to read, and how its items become rows. */
export interface ListRequest {
  readonly parameters?: Parameters;
  /** The name in the report; defaults to the last part of the path. */
  readonly label?: string;
  /** The fields that may identify an item; `id` by default. */
  readonly idField?: readonly string[];
  /** Whether anonymous requests never see any of its items. */
  readonly isForEditors?: boolean;
  /** Receives the end of the list and the number of items. Without it, the end is noted in the report. */
  readonly onEnd?: (end: ListEnd, count: number) => void;
  /** Adds the rows of an item. */
  add(item: RestItem, addRow: AddRow): void;
}

/** A sort order in which added items come last. */
const STABLE_ORDER: Parameters = { orderby: 'id', order: 'asc' };

/** Reads lists of a site. Lists and items that the site refuses are noted in the report. */
export class Lists {
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
  async readOne(path: string, query: { parameters?: Parameters; label?: string } = {}): Promise<RestItem | undefined> {
    const result = await this.#api.read(path, { ...this.#context, ...query.parameters });
    const isRefused = result.refusal && [401, 403].includes(result.refusal.status) && 'context' in this.#context;
    const anonymous = isRefused ? await this.#api.read(path, query.parameters) : result;
    if (isRefused && anonymous.value) this.#report.note(publicVersionNote(query.label ?? lastOf(path)));
    return this.#valueOf(anonymous, query.label ?? lastOf(path));
  }

  /** Reads a list without pages. Returns an empty list, with a note in the report, when the site refuses it. */
  async readUnpaged(
    path: string,
    query: { parameters?: Parameters; label?: string } = {},
  ): Promise<readonly RestItem[]> {
    const result = await this.#api.list(path, { ...this.#context, ...query.parameters });
    return this.#valueOf(result, query.label ?? lastOf(path)) ?? [];
  }

  /** Reads all items of a short list with pages into memory. */
  async readAll(path: string, query: Omit<ListRequest, 'add'> = {}): Promise<RestItem[]> {
    const items: RestItem[] = [];
    const add = (item: RestItem) => items.push(item);
    for await (const _batch of this.readRows(path, { ...query, add }));
    return items;
  }

  /** Reads a list page by page and returns the rows of its items. */
  async *readRows(
    path: string,
    { parameters = {}, label = lastOf(path), ...more }: ListRequest,
  ): AsyncGenerator<SourceBatch> {
    let query: Parameters = { ...this.#context, ...STABLE_ORDER, ...parameters };
    let last = yield* this.#rowsOf(path, { query, label, ...more });
    let note: string | undefined;
    for (const { after, without, noteFor } of REDUCTIONS) {
      const reduced = Object.fromEntries(Object.entries(query).filter(([name]) => !without.includes(name)));
      const isReduced = Object.keys(reduced).length < Object.keys(query).length;
      const isAllowed = !(more.isForEditors && without.includes('context'));
      if (!after.includes(last.end.refusal?.status ?? 0) || !isReduced || !isAllowed) continue;
      query = reduced;
      last = yield* this.#rowsOf(path, { query, label, ...more });
      note = noteFor(label);
    }
    if (note !== undefined && !last.end.refusal) this.#report.note(note);
    if (more.onEnd) more.onEnd(last.end, last.count);
    else this.#noteEnd({ label, ...last });
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
    const idOf = idField && ((item: RestItem) => idField.map((name) => item[name]).find((id) => id !== undefined));
    const pages = this.#api.pages(path, { parameters: query, idOf });
    let count = 0;
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const batches = new RowBatches();
      for (const item of next.value) add(item, batches.at(`${path} ${itemNumber(item, 'id')}`));
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

const lastOf = (path: string): string => path.replace(/^.*\//, '');

/** The note for data that the account can read only as anonymous requests can. */
const publicVersionNote = (label: string): string => `The account can only read the public version of ${label}.`;

/** The parameters to remove after a refusal, one set after the other, by the status of the refusal. */
const REDUCTIONS: readonly {
  readonly after: readonly number[];
  readonly without: readonly string[];
  noteFor(label: string): string;
}[] = [
  {
    after: [400],
    without: ['status'],
    noteFor: (label) => `The site cannot filter ${label} by status: unpublished ones may be missing.`,
  },
  {
    after: [400],
    without: ['order', 'orderby'],
    noteFor: (label) => `The site cannot sort or filter ${label} by status: some may be missing.`,
  },
  { after: [401, 403], without: ['context', 'status'], noteFor: publicVersionNote },
];
