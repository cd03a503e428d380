import { resolve } from 'node:path';
import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import type { ImportSource, SourceBatch, SourceReport } from '../import-source.ts';
import { RowBatches } from '../row-batches.ts';
import type { SourceKind } from '../source-kind.ts';
import { ImpliedSettings } from './implied-settings.ts';
import { readWxr, sizeOf, type WxrEnd } from './read-wxr.ts';
import { authorSlug, indexWxr, type WxrIndex } from './wxr-index.ts';
import { WxrItemRows } from './wxr-item-rows.ts';
import { termKey } from './wxr-records.ts';

/** Export files (WXR) of a site, one or several, as the site wrote them. */
export const wxrFiles: SourceKind = {
  description: 'export files (WXR)',
  takesSeveral: true,
  accepts: ({ beginning }) => beginning !== undefined && /<rss[\s>]|^\uFEFF?\s*<\?xml/.test(beginning),
  open: async ({ argument, more }) => openWxr([argument, ...more].map((path) => resolve(path))),
};

/** What the format does not contain. */
const MISSING = [
  'settings other than name, tagline, language and what items show',
  'passwords and roles; other details of accounts, unless this program wrote the file',
  'revisions and autosaves',
  'locations of menus',
  'widgets and options of the theme',
];

async function openWxr(paths: readonly string[]): Promise<ImportSource> {
  return {
    title: paths.length === 1 ? `the file ${paths[0]}` : `the files ${paths.join(', ')}`,
    prefix: '',
    missing: MISSING,
    hasFewSettings: true,
    read: (report) => readFiles(paths, report),
    close: async () => {},
  };
}

/** Reads the files twice: an item may refer to something that follows it, or is in another file. */
async function* readFiles(paths: readonly string[], report: SourceReport): AsyncGenerator<SourceBatch> {
  const total = 2 * (await sizeOf(paths));
  let done = 0;
  const index = await indexWxr(paths, (bytes) => {
    done += bytes;
  });
  yield* accountRows(index);
  const items = new WxrItemRows(index);
  const implied = new ImpliedSettings(index, homeOf(index));
  for await (const { file, elements, bytes } of readWxr(paths, (end) => reportEnd(end, report))) {
    done += bytes;
    const batches = new RowBatches();
    for (const element of elements) {
      if (element.name !== 'item') continue;
      items.add(element, batches.at(`${file} line ${element.line}`));
      implied.add(element);
    }
    yield* batches.all({ done, total });
  }
  yield* termRows(index, items.counts);
  yield* siteRows(index, { sticky: items.sticky, implied: implied.options() });
  if (items.repeated > 0) report.note(`${items.repeated} items occurred twice and were imported once.`);
  if (items.renumbered > 0)
    report.note(`${items.renumbered} items and comments had no unique id and received a new one.`);
}

function* accountRows({ authors }: WxrIndex): Generator<SourceBatch> {
  const batches = new RowBatches();
  let lastMeta = 0;
  for (const { id, login, email, displayName, firstName, lastName, details } of authors.values()) {
    const take = batches.at(`author ${login}`);
    take('users', {
      ID: id,
      user_login: login,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: authorSlug({ login, details }),
      user_email: email,
      user_url: details.url,
      user_registered: details.registered.replace('T', ' '),
      display_name: displayName,
    });
    const { description, locale, nickname } = details;
    const meta = { first_name: firstName, last_name: lastName, nickname: nickname || login, description, locale };
    for (const [key, value] of Object.entries(meta)) {
      if (value !== '') take('usermeta', { umeta_id: ++lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
  yield* batches.all();
}

function* termRows({ terms }: WxrIndex, counts: ReadonlyMap<number, number>): Generator<SourceBatch> {
  const batches = new RowBatches();
  let lastMeta = 0;
  for (const { id, taxonomyId, taxonomy, slug, name, parent, description, meta } of terms.values()) {
    const take = batches.at(`${taxonomy} ${slug}`);
    take('terms', { term_id: id, name, slug });
    take('term_taxonomy', {
      term_taxonomy_id: taxonomyId,
      term_id: id,
      taxonomy,
      description,
      parent: parent === '' ? 0 : (terms.get(termKey({ taxonomy, slug: parent }))?.id ?? 0),
      count: counts.get(taxonomyId) ?? 0,
    });
    for (const { key, value } of meta) {
      take('termmeta', { meta_id: ++lastMeta, term_id: id, meta_key: key, meta_value: value });
    }
  }
  yield* batches.all();
}

const homeOf = ({ site }: WxrIndex): string => (site.get('wp:base_blog_url') || site.get('link') || '').trim();

function* siteRows(
  index: WxrIndex,
  { sticky, implied }: { sticky: readonly number[]; implied: Record<string, string> },
): Generator<SourceBatch> {
  const { site } = index;
  const home = homeOf(index);
  const language = (site.get('language') ?? '').trim().replace('-', '_');
  const options: Record<string, string> = {
    ...(home === '' ? {} : { siteurl: home, home }),
    blogname: escaped(site.get('title') ?? ''),
    blogdescription: escaped(site.get('description') ?? ''),
    // The option contains the name of a translation, and a language without a country is none.
    WPLANG: /^en(?:_US)?$/.test(language) ? '' : language,
    ...(index.firstCategory === undefined ? {} : { default_category: String(index.firstCategory) }),
    ...implied,
    sticky_posts: serializeStoredValue([...sticky]),
  };
  const rows = Object.entries(options).map(([name, value]) => ({ option_name: name, option_value: value }));
  yield { table: 'options', rows, place: (row) => `option ${rows[row]?.option_name}` };
}

/** Sites store these texts with escaped markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function reportEnd({ file, mends, brokenAt }: WxrEnd, { note }: SourceReport): void {
  const found = [
    [mends.ampersands, 'bare ampersands were read as ampersands'],
    [mends.controlCharacters, 'control characters, which XML does not allow, were preserved'],
    [mends.unreadableCharacters, 'unreadable characters were replaced by \uFFFD'],
    [mends.brokenTexts, 'texts with broken markers were repaired'],
    [mends.missingEnds, 'missing ends of elements were added'],
  ] as const;
  const words = found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (words.length > 0) note(`${file} is not well formed: ${words.join('; ')}.`);
  if (brokenAt !== undefined) note(`${file} is truncated at line ${brokenAt}. The incomplete item was left out.`);
}
