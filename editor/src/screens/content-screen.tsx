import { Button } from '@wordpress/components';
import type { Post } from '@wordpress/core-data';
import { decodeEntities } from '@wordpress/html-entities';
import { backup, pencil, published, trash, unseen } from '@wordpress/icons';
import { addQueryArgs } from '@wordpress/url';
import { useEffect, useMemo } from 'react';
import { NameButton } from '../frame/forms.tsx';
import { type Columns, column, DATE, type ItemAction, ListScreen, Tabs, titleColumn } from '../frame/lists.tsx';
import { editorOf, listOf, open, openInTab, usePlace } from '../frame/navigation.tsx';
import { Missing, say } from '../frame/screen.tsx';
import { adminAddress } from '../page-data.ts';
import { type ContentType, itemsPath, siteKinds } from '../rest/editor-kinds.ts';
import { allows, editLocks, type ListedItem, reload, remove, request, requestChoices, save } from '../rest/requests.ts';
import { discardUntouchedDraft } from '../writing/edited-item.ts';

/** The statuses that have a tab, in their order; those that a site declares follow. */
const STATUS_ORDER = ['publish', 'future', 'draft', 'pending', 'private'];

/** Types whose items have no title in the canvas: they get it before they are edited. */
const NAMED_FIRST = new Set(['wp_block', 'wp_navigation']);

const HIDDEN_STATUSES = new Set(['trash', 'auto-draft', 'inherit']);

/** The list of the items of a type. */
export function ContentScreen() {
  const { parameters } = usePlace();
  const slug = parameters.get('post_type') ?? 'post';
  const type = siteKinds.types.find((candidate) => candidate.slug === slug);
  const trashed = parameters.get('trashed');
  useEffect(() => {
    if (trashed !== null) say('The item was moved to the trash. You can restore it there.');
  }, [trashed]);
  return type ? <TypeScreen type={type} /> : <Missing name={`The type “${slug}”`} />;
}

function TypeScreen({ type }: { type: ContentType }) {
  const { parameters } = usePlace();
  const { statuses, can, viewer } = siteKinds;
  const { labels, capabilities, slug, hierarchical } = type;
  const mayEditOthers = can(capabilities.edit_others_posts);
  const tab = parameters.get('post_status') ?? (mayEditOthers ? 'all' : 'mine');
  // A draft that was opened and left without a word is removed.
  useEffect(() => {
    discardUntouchedDraft().then((isDiscarded) => isDiscarded && reload());
  }, []);
  const shown = statuses.filter((status) => !HIDDEN_STATUSES.has(status.slug));
  const place = ({ slug: name }: { slug: string }) => (STATUS_ORDER.indexOf(name) + 99) % 99;
  const tabs = [
    ...(mayEditOthers ? [{ slug: 'all', name: 'All' }] : []),
    { slug: 'mine', name: 'Mine' },
    ...(slug.startsWith('wp_') ? [] : shown.toSorted((one, other) => place(one) - place(other))),
    { slug: 'trash', name: 'Trash' },
  ];
  const addLabel = labels.add_new_item ?? 'Add';
  const create = async (title: string) => {
    const data = { title, status: 'publish', content: '' };
    open(editorOf(await save<ContentItem>(itemsPath(type), data)));
  };
  const add =
    can(capabilities.create_posts) &&
    (NAMED_FIRST.has(slug) ? (
      <NameButton label={addLabel} verb="Add and edit" create={create} />
    ) : (
      <Button variant="primary" href={adminAddress(`post-new.php?post_type=${slug}`)}>
        {addLabel}
      </Button>
    ));
  return (
    <ListScreen<ContentItem>
      noun="item"
      title={labels.name ?? type.name}
      add={add}
      above={
        <Tabs tabs={tabs} current={tab} address={(status) => addQueryArgs(listOf(type), { post_status: status })} />
      }
      path={itemsPath(type)}
      query={{
        status: tab === 'all' || tab === 'mine' ? shown.map((status) => status.slug).join() : tab,
        ...(tab === 'mine' ? { author: viewer.id } : {}),
        _embed: 'author,wp:term,wp:featuredmedia',
        _fields: ITEM_FIELDS,
      }}
      complete={withWriters}
      fields={useMemo(() => contentColumns(type), [type])}
      view={{
        fields: ['author', 'date'],
        sort: hierarchical ? { field: 'title', direction: 'asc' } : { field: 'date', direction: 'desc' },
      }}
      layouts={{ table: {}, grid: { mediaField: 'thumbnail' }, list: { mediaField: 'thumbnail' } }}
      actions={useMemo(() => contentActions(type), [type])}
      opens={editorOf}
      searchLabel={labels.search_items}
      first={tab !== 'trash' && add}
      empty={tab === 'trash' ? 'The trash is empty.' : (labels.not_found ?? 'Nothing is here yet.')}
    />
  );
}

/** An item of a list of content. Items of some types have no title or author. */
interface ContentItem extends Omit<Post, 'title'>, ListedItem {
  title?: Post['title'];
  wp_pattern_sync_status?: string;
  /** Who else has it open in an editor. */
  writer?: string | undefined;
}

/** The members of items that lists show. */
const ITEM_FIELDS =
  'id,type,status,date,modified,link,title,author,password,sticky,wp_pattern_sync_status,_links,_embedded';

const titleOf = ({ title }: ContentItem): string => decodeEntities(title?.rendered ?? '').trim() || '(no title)';

function Thumbnail({ item: { _embedded } }: { item: ContentItem }) {
  const [media] = _embedded?.['wp:featuredmedia'] ?? [];
  const address = media?.media_details?.sizes?.thumbnail?.source_url ?? media?.source_url;
  if (address === undefined) return <span className="thumbnail" />;
  return <img className="thumbnail" src={address} alt={media?.alt_text ?? ''} loading="lazy" />;
}

const termsOf = ({ _embedded }: ContentItem, taxonomy: string): string =>
  (_embedded?.['wp:term'] ?? [])
    .flat()
    .filter((term) => term.taxonomy === taxonomy)
    .map(({ name }) => decodeEntities(name))
    .join(', ');

/** Adds who else has the items of a list open in an editor. */
async function withWriters(items: readonly ContentItem[]): Promise<ContentItem[]> {
  const locks = await editLocks(items.map(({ id }) => id));
  const names = new Map(locks.filter(({ is_own }) => !is_own).map(({ post, user_name }) => [post, user_name]));
  return items.map((item) => ({ ...item, writer: names.get(item.id) }));
}

/** What the title is followed by: the states that a reader of the list should notice. */
function statesOf(item: ContentItem, statusNames: ReadonlyMap<string, string>): string {
  const states = [
    item.status !== 'publish' && (statusNames.get(item.status) ?? item.status),
    item.password && 'Password',
    item.sticky && 'Sticky',
    item.wp_pattern_sync_status === 'unsynced' && 'Not synced',
    item.writer !== undefined && `${item.writer} is editing this`,
  ];
  return states.filter(Boolean).join(', ');
}

/** The columns of the items of a type, with those of its taxonomies. */
function contentColumns({ slug, capabilities }: ContentType): Columns<ContentItem> {
  const { can, statuses, taxonomies } = siteKinds;
  const statusNames = new Map(statuses.map((status) => [status.slug, status.name]));
  const authors = {
    getElements: () => requestChoices('/wp/v2/users', { who: 'authors' }),
    filterBy: { operators: ['isAny' as const] },
  };
  return [
    titleColumn('title', 'Title', { text: titleOf, states: (item) => statesOf(item, statusNames) }),
    column('thumbnail', 'Featured image', { type: 'media', shows: (item) => <Thumbnail item={item} /> }),
    column('author', 'Author', {
      enableSorting: true,
      getValue: ({ item }) => String(item.author),
      shows: ({ _embedded }) => decodeEntities(_embedded?.author?.[0]?.name ?? '') || '—',
      ...(can(capabilities.edit_others_posts) ? authors : {}),
    }),
    column('date', 'Date', { ...DATE, filterBy: { operators: ['before', 'after'] } }),
    column('modified', 'Last change', DATE),
    ...taxonomies
      .filter(({ types }) => types.includes(slug))
      .map((taxonomy) =>
        column<ContentItem>(`term:${taxonomy.rest_base}`, taxonomy.name, {
          shows: (item) => termsOf(item, taxonomy.slug) || '—',
          getElements: () => requestChoices(itemsPath(taxonomy), { orderby: 'count', order: 'desc' }),
          filterBy: { operators: ['isAny'] },
        }),
      ),
  ];
}

/** What can be done with the items of a type. */
function contentActions(type: ContentType): ItemAction<ContentItem>[] {
  const path = ({ id }: ContentItem) => `${itemsPath(type)}/${id}`;
  const setStatus = (status: string) => (item: ContentItem) => save(path(item), { status });
  const isInTrash = ({ status }: ContentItem) => status === 'trash';
  const mayPublish = (item: ContentItem, statuses: readonly string[]) =>
    statuses.includes(item.status) && item._links['wp:action-publish'] !== undefined;
  return [
    {
      ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
      isEligible: (item) => allows(item, 'POST') && !isInTrash(item),
      run: (item) => open(editorOf(item)),
    },
    {
      ...{ id: 'view', label: 'View' },
      isEligible: ({ status }) => type.viewable && ['publish', 'private'].includes(status),
      run: ({ link }) => openInTab(link),
    },
    {
      ...{ id: 'publish', label: 'Publish', icon: published, done: 'published' },
      isEligible: (item) => mayPublish(item, ['draft', 'pending']),
      change: setStatus('publish'),
    },
    {
      ...{ id: 'draft', label: 'Switch to draft', icon: unseen, done: 'switched to draft' },
      isEligible: (item) => mayPublish(item, ['publish', 'future', 'private', 'pending']),
      change: setStatus('draft'),
    },
    {
      ...{ id: 'restore', label: 'Restore', icon: backup, isPrimary: true, done: 'restored as draft' },
      isEligible: (item) => isInTrash(item) && allows(item, 'POST'),
      change: setStatus('draft'),
    },
    {
      ...{ id: 'trash', label: 'Move to trash', icon: trash, isPrimary: true, done: 'moved to the trash' },
      isEligible: (item) => !isInTrash(item) && allows(item, 'DELETE'),
      change: (item) => request(path(item), { method: 'DELETE' }),
    },
    {
      ...{ id: 'delete', label: 'Delete permanently', icon: trash, done: 'deleted' },
      isEligible: (item) => isInTrash(item) && allows(item, 'DELETE'),
      question: (names) => `Delete ${names} permanently? This cannot be undone.`,
      change: (item) => remove(path(item)),
    },
  ];
}
