import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import type { SourceBatch } from '../import-source.ts';
import { MenuTargets } from './menu-targets.ts';
import { readAccounts } from './read-accounts.ts';
import { clockOf, readAppearance } from './read-appearance.ts';
import { readComments } from './read-comments.ts';
import { readItems } from './read-items.ts';
import { readRevisions } from './read-revisions.ts';
import { readTerms } from './read-terms.ts';
import { itemText, textsIn } from './rest-fields.ts';
import { PostRows } from './rest-post-rows.ts';
import type { RestReadOptions } from './rest-read-context.ts';
import { RestReader } from './rest-reader.ts';
import { RevisedItems } from './revision-rows.ts';
import { siteOptions } from './site-options.ts';

/** Reads everything of a site that its API returns. Throws an ImportError when an answer cannot be used. */
export async function* readSite(site: RestReadOptions): AsyncGenerator<SourceBatch> {
  const { api, account, report, onProgress } = site;
  if (site.isUnencrypted)
    report.note('The application password was sent unencrypted, because the address does not use https.');
  if (account && !textsIn(account.roles).includes('administrator')) {
    report.note('The account is not an administrator: content that it may not edit is missing.');
  }
  const reader = new RestReader({ api, hasAccount: Boolean(account), report, onProgress });
  const context = { ...site, reader };
  const settings = account ? await reader.readOne('settings') : undefined;
  const [theme] = account ? await reader.readUnpaged('themes', { parameters: { status: 'active' } }) : [];
  const roles = yield* readAccounts(context, (settings && itemText(settings, 'language')) || 'en_US');
  const menuItemQuery = { parameters: { status: 'publish,draft' }, isForEditors: true };
  const menuItems = account ? await reader.readAll('menu-items', menuItemQuery) : [];
  const targets = new MenuTargets(menuItems);
  const { terms, taxonomies } = yield* readTerms(context, { menuItems, targets });
  const posts = new PostRows({
    taxonomies: new Map(taxonomies.map(({ name, base }) => [base, name])),
    taxonomyIdOf: terms.taxonomyIdOf,
    commentCounts: yield* readComments(context),
  });
  const revisedItems = new RevisedItems();
  const structure = yield* readItems(context, { posts, revisedItems, targets, menuItems });
  const options = siteOptions({ index: api.index, settings, theme });
  const clock = clockOf(options);
  const widgets = account ? yield* readAppearance({ reader, theme, posts, terms, revisedItems, clock, report }) : {};
  if (account && site.revisions)
    yield* readRevisions({ ...site.revisions, reader, revisedItems, posts, clock, report });
  else if (revisedItems.count > 0) {
    report.note(`${revisedItems.count} revisions and autosaves were not imported. Pass --revisions to import them.`);
  }
  yield optionRows({
    ...options,
    ...terms.menuOptions(theme ? itemText(theme, 'stylesheet') : ''),
    ...roles.options(),
    ...widgets,
    ...(structure === undefined ? {} : { permalink_structure: structure }),
    sticky_posts: serializeStoredValue(posts.sticky),
  });
}

function optionRows(options: Readonly<Record<string, string>>): SourceBatch {
  const rows = Object.entries(options).map(([name, value]) => ({ option_name: name, option_value: value }));
  return { table: 'options', rows, origin: (row) => `option ${rows[row]?.option_name}` };
}
