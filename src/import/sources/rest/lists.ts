import type { SourceBatch, SourceReport } from '../import-source.ts';
import { RowBatches, type RowTaker } from '../row-batches.ts';
import type { ReadingProgress } from '../source-kind.ts';
import { numberOf } from './fields.ts';
import type { ListEnd } from './list-pages.ts';
import { describeRefusal } from './refusal.ts';
import type { Given, RestApi } from './rest-api.ts';
import type { RestItem } from './rest-item.ts';

type Parameters = Readonly<Record<string, string>>;

/** What a list is asked for with, and what becomes of its items. */
export interface ListWish {
  readonly parameters?: Parameters;
  /** What the report calls it, unless that is the last part of its path. */
  readonly shown?: string;
  /** The fields that may hold what tells its items apart; `id` unless given. */
  readonly idField?: readonly string[];
  /** Nothing of it is for everybody. */
  readonly isForEditors?: boolean;
  /** Hears how the list ended, in place of the report. */
  readonly onEnd?: (end: ListEnd, count: number) => void;
  /** Makes rows of an item. */
  add(item: RestItem, take: RowTaker): void;
}

/** What is asked for in lists of items: each once, the order stays as items come and go. */
const ORDER: Parameters = { orderby: 'id', order: 'asc' };

/** Lists of the site as the account may have them; what it may not have is told to the report. */
export class Lists {
  readonly #api: RestApi;
  readonly #context: Parameters;
  readonly #report: SourceReport;
  readonly #onProgress: (progress: ReadingProgress) => void;

  constructor(given: {
    api: RestApi;
    /** Whether an account asks. */
    isKnown: boolean;
    report: SourceReport;
    onProgress?: ((progress: ReadingProgress) => void) | undefined;
  }) {
    this.#api = given.api;
    this.#context = given.isKnown ? { context: 'edit' } : {};
    this.#report = given.report;
    this.#onProgress = given.onProgress ?? (() => {});
  }

  /** Says how far the reading is. */
  tellProgress(progress: { what: string; done?: number; total?: number }): void {
    this.#onProgress({ ...progress, requests: this.#api.requests });
  }

  /** One item; undefined where the site does not give it, which is told. */
  async one(path: string, wish: { parameters?: Parameters; shown?: string } = {}): Promise<RestItem | undefined> {
    const known = await this.#api.read(path, { ...this.#context, ...wish.parameters });
    const isKept = known.refusal && [401, 403].includes(known.refusal.status) && 'context' in this.#context;
    const asAnybody = isKept ? await this.#api.read(path, wish.parameters) : known;
    if (isKept && asAnybody.value) this.#report.note(asEverybody(wish.shown ?? lastOf(path)));
    return this.#orTold(asAnybody, wish.shown ?? lastOf(path));
  }

  /** A list that comes as a whole; an empty one where the site does not give it, which is told. */
  async whole(path: string, wish: { parameters?: Parameters; shown?: string } = {}): Promise<readonly RestItem[]> {
    const given = await this.#api.list(path, { ...this.#context, ...wish.parameters });
    return this.#orTold(given, wish.shown ?? lastOf(path)) ?? [];
  }

  /** All items of a short list that comes in pages. */
  async all(path: string, wish: Omit<ListWish, 'add'> = {}): Promise<RestItem[]> {
    const items: RestItem[] = [];
    const add = (item: RestItem) => items.push(item);
    for await (const _none of this.rows(path, { ...wish, add }));
    return items;
  }

  /** The rows of all items of a list, a page at a time. */
  async *rows(path: string, { parameters = {}, shown = lastOf(path), ...more }: ListWish): AsyncGenerator<SourceBatch> {
    let wish: Parameters = { ...this.#context, ...ORDER, ...parameters };
    let last = yield* this.#rowsOf(path, { wish, shown, ...more });
    let told: string | undefined;
    for (const { after, without, tells } of LESS) {
      const lesser = Object.fromEntries(Object.entries(wish).filter(([name]) => !without.includes(name)));
      const isLess = Object.keys(lesser).length < Object.keys(wish).length;
      const isFor = !(more.isForEditors && without.includes('context'));
      if (!after.includes(last.end.refusal?.status ?? 0) || !isLess || !isFor) continue;
      wish = lesser;
      last = yield* this.#rowsOf(path, { wish, shown, ...more });
      told = tells(shown);
    }
    if (told !== undefined && !last.end.refusal) this.#report.note(told);
    if (more.onEnd) more.onEnd(last.end, last.count);
    else this.#tell({ shown, ...last });
  }

  async *#rowsOf(
    path: string,
    {
      wish,
      shown,
      add,
      idField,
      onEnd,
    }: Omit<ListWish, 'parameters' | 'isForEditors'> & { wish: Parameters; shown: string },
  ): AsyncGenerator<SourceBatch, { end: ListEnd; count: number }> {
    const idOf = idField && ((item: RestItem) => idField.map((name) => item[name]).find((id) => id !== undefined));
    const pages = this.#api.pages(path, { parameters: wish, idOf });
    let count = 0;
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const batches = new RowBatches();
      for (const item of next.value) add(item, batches.at(`${path} ${numberOf(item, 'id')}`));
      count += next.value.length;
      if (!onEnd) this.tellProgress({ what: shown, done: count });
      yield* batches.all();
    }
    return { end: next.value, count };
  }

  #tell({ shown, end, count }: { shown: string; end: ListEnd; count: number }): void {
    const { refusal, total = count, shrankFrom } = end;
    if (refusal) this.#report.note(describeRefusal(shown, refusal));
    else if (shrankFrom !== undefined) {
      this.#report.note(
        `The ${shown} became fewer while they were read (${shrankFrom}, then ${total}) and were read once more: what was removed meanwhile may be among the ${count} that came.`,
      );
    } else if (count < total) this.#report.note(`Of ${total} ${shown} the site gave ${count}.`);
  }

  #orTold<Value>({ value, refusal }: Given<Value>, shown: string): Value | undefined {
    if (refusal) this.#report.note(describeRefusal(shown, refusal));
    else this.tellProgress({ what: shown });
    return value;
  }
}

const lastOf = (path: string): string => path.replace(/^.*\//, '');

/** What the report says where the account gets no more than anybody. */
const asEverybody = (shown: string): string => `The account gets ${shown} only as everybody sees them.`;

/** How a list is asked for that a site refused, step by step, by the status of the refusal. */
const LESS: readonly {
  readonly after: readonly number[];
  readonly without: readonly string[];
  tells(shown: string): string;
}[] = [
  {
    after: [400],
    without: ['status'],
    tells: (shown) => `The site takes no choice of states for its ${shown}: what is not published may be missing.`,
  },
  {
    after: [400],
    without: ['order', 'orderby'],
    tells: (shown) => `The site takes no choice of order or states for its ${shown}: some may be missing.`,
  },
  { after: [401, 403], without: ['context', 'status'], tells: asEverybody },
];
