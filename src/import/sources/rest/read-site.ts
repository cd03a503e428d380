import { storedForm } from '../../../../schema/content/stored-form.ts';
import { ImportError } from '../../import-error.ts';
import type { SourceBatch, SourceReport } from '../import-source.ts';
import { RowBatches, type RowTaker } from '../row-batches.ts';
import { AccountRows } from './account-rows.ts';
import { CommentRows } from './comment-rows.ts';
import { numberOf, textOf, textsIn } from './fields.ts';
import { Permalinks } from './permalinks.ts';
import { PostRows } from './post-rows.ts';
import { isItem, type RestApi, type RestItem } from './rest-api.ts';
import { siteOptions } from './site-options.ts';
import { TermRows } from './term-rows.ts';

/** What reading a site needs. */
export interface SiteReading {
  readonly api: RestApi;
  /** The account that asks; absent where nobody in particular does. */
  readonly me: RestItem | undefined;
  readonly report: SourceReport;
  /** Whether the password travels unencrypted. */
  readonly isPlain: boolean;
}

/** Types that have routes of another form, or that are derived from others. */
const NOT_LISTED =
  /^(?:attachment|nav_menu_item|revision|(?:wp|cms)_(?:template|template_part|global_styles|font_family|font_face))$/;
const COMMENT_TYPES = ['comment', 'pingback', 'trackback'];
const COMMENT_STATES = ['approve', 'hold', 'spam', 'trash'];
const USUAL_STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Reads everything of a site that its API gives. Throws an ImportError where its answers are none. */
export async function* readSite(reading: SiteReading): AsyncGenerator<SourceBatch> {
  const { api, me, report } = reading;
  if (reading.isPlain) report.note('The application password travelled unencrypted: the address is no https.');
  if (me && !textsIn(me.roles).includes('administrator')) {
    report.note('The account is no administrator: what it may not edit is missing.');
  }
  const lists = new Lists(reading);
  const settings = me ? await api.read('settings') : undefined;
  const [theme] = me ? await lists.all('themes', { status: 'active' }) : [];
  const language = settings ? textOf(settings, 'language') : '';
  const accounts = new AccountRows(language || 'en_US');
  yield* lists.rows('users', { add: (item, take) => accounts.add(item, take) });
  const terms = new TermRows();
  const menuItems = me ? await lists.all('menu-items', { status: 'publish,draft' }) : [];
  const taxonomies = await readRoutes(reading, 'taxonomies');
  for (const { name: taxonomy, path } of taxonomies) {
    if (taxonomy === 'nav_menu' && !me) continue;
    const counted = (item: RestItem): RestItem =>
      taxonomy === 'nav_menu' ? { ...item, count: menuItems.filter(({ menus }) => menus === item.id).length } : item;
    yield* lists.rows(path, { add: (item, take) => terms.add(counted(item), { taxonomy, take }) });
  }
  const comments = new CommentRows();
  const addComment = (item: RestItem, take: RowTaker) => comments.add(item, take);
  for (const parameters of me ? commentLists : [{}]) yield* lists.rows('comments', { parameters, add: addComment });
  const posts = new PostRows({
    taxonomies: new Map(taxonomies.map(({ name, base }) => [base, name])),
    relationOf: terms.relationOf,
    commentCounts: comments.counts,
  });
  const permalinks = new Permalinks(textOf(api.index, 'home'));
  const addPost = (type: string) => (item: RestItem, take: RowTaker) => {
    posts.add(item, { type, take });
    if (type === 'post') permalinks.add(item);
  };
  const parameters: Record<string, string> = me ? { status: await readStates(api) } : {};
  for (const { name: type, path } of await readRoutes(reading, 'types')) {
    if (!NOT_LISTED.test(type)) yield* lists.rows(path, { parameters, add: addPost(type) });
  }
  yield* lists.rows('media', { add: addPost('attachment') });
  const entries = new RowBatches();
  for (const item of menuItems) posts.addMenuItem(item, entries.at(`menu-items ${numberOf(item, 'id')}`));
  yield* entries.all();
  const structure = permalinks.structure();
  if (structure === undefined) report.note('How the addresses of posts are built cannot be seen; look at the setting.');
  yield optionRows({
    ...siteOptions({ index: api.index, settings, theme }),
    ...terms.menuOptions(theme ? textOf(theme, 'stylesheet') : ''),
    ...(structure === undefined ? {} : { permalink_structure: structure }),
    sticky_posts: storedForm(posts.sticky),
  });
}

const commentLists = COMMENT_TYPES.flatMap((type) => COMMENT_STATES.map((status) => ({ type, status })));

/** Lists of the site as the account may have them, and what the report says about those it may not. */
class Lists {
  readonly #api: RestApi;
  readonly #context: Readonly<Record<string, string>>;
  readonly #report: SourceReport;

  constructor({ api, me, report }: SiteReading) {
    this.#api = api;
    this.#context = me ? { context: 'edit' } : {};
    this.#report = report;
  }

  /** All items of a short list. */
  async all(path: string, parameters: Readonly<Record<string, string>>): Promise<RestItem[]> {
    const items: RestItem[] = [];
    for await (const page of this.#api.pages(path, { ...this.#context, ...parameters })) items.push(...page);
    return items;
  }

  /** The rows of all items of a list, a page at a time. */
  async *rows(
    path: string,
    {
      parameters = {},
      add,
    }: { parameters?: Readonly<Record<string, string>>; add(item: RestItem, take: RowTaker): void },
  ): AsyncGenerator<SourceBatch> {
    const order = { orderby: 'id', order: 'asc' };
    const pages = this.#api.pages(path, { ...this.#context, ...order, ...parameters });
    let count = 0;
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const batches = new RowBatches();
      for (const item of next.value) add(item, batches.at(`${path} ${numberOf(item, 'id')}`));
      count += next.value.length;
      yield* batches.all();
    }
    const { isGiven, total = count } = next.value;
    const shown = `${path.replace(/^.*\//, '')}${suffix(parameters)}`;
    if (!isGiven) this.#report.note(`The site keeps its ${shown} to itself.`);
    else if (count < total) this.#report.note(`Of ${total} ${shown} the site gave ${count}.`);
  }
}

const suffix = ({ type, status }: Readonly<Record<string, string>>): string =>
  type === undefined ? '' : ` (${type}, ${status})`;

/** The kinds of a site with the routes of their items. */
async function readRoutes(
  { api, me, report }: SiteReading,
  list: 'types' | 'taxonomies',
): Promise<{ name: string; base: string; path: string }[]> {
  const kinds = await api.read(list, me ? { context: 'edit' } : {});
  if (!kinds) throw new ImportError([`The site does not say which ${list} it has`]);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const base = isItem(kind) ? textOf(kind, 'rest_base') || name : '';
    const namespace = isItem(kind) ? textOf(kind, 'rest_namespace') || api.namespace : '';
    if (/^[\w-]+$/.test(base) && /^[\w./-]+$/.test(namespace)) return [{ name, base, path: `/${namespace}/${base}` }];
    if (!NOT_LISTED.test(name)) report.note(`What is of the kind "${name}" was left out: it has no list of its own.`);
    return [];
  });
}

/** All states of items that the site knows. */
async function readStates(api: RestApi): Promise<string> {
  const states = await api.read('statuses', { context: 'edit' });
  const names = Object.keys(states ?? {}).filter((name) => /^[\w-]+$/.test(name) && name !== 'inherit');
  return (names.length > 0 ? names : USUAL_STATES).join(',');
}

function optionRows(options: Readonly<Record<string, string>>): SourceBatch {
  const rows = Object.entries(options).map(([name, value]) => ({ option_name: name, option_value: value }));
  return { table: 'options', rows, place: (row) => `option ${rows[row]?.option_name}` };
}
