import type { View } from '@wordpress/dataviews';
import { useEffect, useMemo, useState } from 'react';
import { NameDialog } from '../frame/forms.tsx';
import { filterValue, ListScreen, listQuery, tableView, useStoredView } from '../frame/item-list.tsx';
import { AddButton, Tabs } from '../frame/list-parts.tsx';
import { open, PageLink, usePlace } from '../frame/location.tsx';
import { attempt, say } from '../frame/messages.tsx';
import { listOf } from '../frame/navigation.tsx';
import { Empty, Screen } from '../frame/screen.tsx';
import { adminAddress } from '../page-data.ts';
import { type ContentType, itemsPath, useSiteKinds } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';
import { discardUntouchedDraft } from '../writing/new-draft.ts';
import { contentActions } from './content-actions.tsx';
import { contentFields } from './content-fields.tsx';
import { type ContentItem, editorOf, ITEM_FIELDS, statesOf, withWriters } from './listed-content.ts';

/** The statuses that have a tab, in their order; those that a site declares follow. */
const STATUS_ORDER = ['publish', 'future', 'draft', 'pending', 'private'];

/** Types whose items have no title in the canvas: they get it before they are edited. */
const NAMED_FIRST = new Set(['wp_block', 'wp_navigation']);

const HIDDEN_STATUSES = new Set(['trash', 'auto-draft', 'inherit']);

/** The list of the items of a type. */
export function ContentScreen() {
  const { parameters } = usePlace();
  const { types } = useSiteKinds();
  const slug = parameters.get('post_type') ?? 'post';
  const type = types.find((candidate) => candidate.slug === slug);
  const trashed = parameters.get('trashed');
  useEffect(() => {
    if (trashed !== null) say('The item was moved to the trash. You can restore it there.');
  }, [trashed]);
  if (type) return <TypeScreen type={type} />;
  return (
    <Screen title="Content">
      <Empty text={`The type “${slug}” does not exist, or you may not write its items.`}>
        <PageLink to="edit.php">Open the posts</PageLink>
      </Empty>
    </Screen>
  );
}

function TypeScreen({ type }: { type: ContentType }) {
  const { parameters } = usePlace();
  const { statuses, taxonomies, can, viewer } = useSiteKinds();
  const { labels, capabilities, slug, hierarchical } = type;
  const mayEditOthers = can(capabilities.edit_others_posts);
  const tab = parameters.get('post_status') ?? (mayEditOthers ? 'all' : 'mine');
  const [view, setView] = useStoredView(
    slug,
    tableView('title', {
      fields: ['author', 'date'],
      sort: hierarchical ? { field: 'title', direction: 'asc' } : { field: 'date', direction: 'desc' },
    }),
  );
  const [version, setVersion] = useState(0);
  // A draft that was opened and left without a word is removed.
  useEffect(() => {
    discardUntouchedDraft().then((isDiscarded) => isDiscarded && setVersion(1));
  }, []);
  const names = useMemo(() => new Map(statuses.map((status) => [status.slug, status.name])), [statuses]);
  const shown = statuses.filter((status) => !HIDDEN_STATUSES.has(status.slug));
  const fields = useMemo(
    () => contentFields({ type, taxonomies, states: (item) => statesOf(item, names), mayEditOthers }),
    [type, taxonomies, names, mayEditOthers],
  );
  const list = listOf(type);
  const place = ({ slug: name }: { slug: string }) => (STATUS_ORDER.indexOf(name) + 99) % 99;
  const tabs = [
    ...(mayEditOthers ? [{ slug: 'all', name: 'All' }] : []),
    { slug: 'mine', name: 'Mine' },
    ...(slug.startsWith('wp_') ? [] : shown.toSorted((one, other) => place(one) - place(other))),
    { slug: 'trash', name: 'Trash' },
  ].map((entry) => ({ ...entry, to: `${list}${list.includes('?') ? '&' : '?'}post_status=${entry.slug}` }));
  const isNamedFirst = NAMED_FIRST.has(slug);
  const [isNaming, setNaming] = useState(false);
  const createNamed = (title: string) =>
    attempt(async () => {
      const data = { title, status: 'publish', content: '' };
      open(editorOf(await request<ContentItem>(itemsPath(type), { method: 'POST', data })));
    });
  const add = can(capabilities.create_posts) && (
    <AddButton
      label={labels.add_new_item ?? 'Add'}
      {...(isNamedFirst
        ? { onClick: () => setNaming(true) }
        : { href: adminAddress(`post-new.php?post_type=${slug}`) })}
    />
  );
  return (
    <ListScreen<ContentItem>
      title={labels.name ?? type.name}
      head={add}
      above={
        <>
          <Tabs tabs={tabs} current={tab} />
          {isNaming && (
            <NameDialog
              title={labels.add_new_item ?? 'Add'}
              verb="Add and edit"
              create={createNamed}
              close={() => setNaming(false)}
            />
          )}
        </>
      }
      path={itemsPath(type)}
      query={{
        ...listQuery(view),
        status: tab === 'all' || tab === 'mine' ? shown.map((status) => status.slug).join() : tab,
        ...(tab === 'mine' ? { author: viewer.id } : {}),
        ...filterQuery(view),
        _embed: 'author,wp:term,wp:featuredmedia',
        _fields: ITEM_FIELDS,
      }}
      complete={withWriters}
      view={view}
      version={version}
      onChangeView={setView}
      fields={fields}
      actions={(reload) => contentActions(type, reload)}
      getItemId={({ id }) => String(id)}
      opens={editorOf}
      layouts={{ table: {}, grid: { mediaField: 'thumbnail' }, list: { mediaField: 'thumbnail' } }}
      searchLabel={labels.search_items ?? 'Search'}
      empty={
        <Empty text={tab === 'trash' ? 'The trash is empty.' : (labels.not_found ?? 'Nothing is here yet.')}>
          {tab !== 'trash' && !view.search && add}
        </Empty>
      }
    />
  );
}

/** The parameters of filters: author, dates, and the terms of each taxonomy by the name of its parameter. */
function filterQuery(view: View): Record<string, unknown> {
  const terms = (view.filters ?? [])
    .filter(({ field }) => field.startsWith('term:'))
    .map(({ field }) => [field.slice('term:'.length), filterValue(view, field)]);
  const date = view.filters?.find(({ field }) => field === 'date');
  const day = typeof date?.value === 'string' ? date.value.slice(0, 10) : '';
  const author = filterValue(view, 'author');
  return {
    ...Object.fromEntries(terms.filter(([, value]) => value !== undefined)),
    ...(author === undefined ? {} : { author }),
    ...(day !== '' && date?.operator === 'before' ? { before: `${day}T00:00:00` } : {}),
    ...(day !== '' && date?.operator === 'after' ? { after: `${day}T23:59:59` } : {}),
  };
}
