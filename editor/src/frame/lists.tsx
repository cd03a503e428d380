import { type Action, DataViews, type Field, filterSortAndPaginate, type View } from '@wordpress/dataviews';
import { getSettings } from '@wordpress/date';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { requestList, useLoading } from '../rest/requests.ts';
import { readStored, writeStored } from '../stored-values.ts';
import { type FormParts, ItemForm } from './forms.tsx';
import { PageLink } from './navigation.tsx';
import { attemptAll, counted, Empty, Problem, Screen } from './screen.tsx';

/** The columns of a list; the first has the names of its items. */
export type Columns<Item> = Field<Item>[];

/**
 * A column that lists cannot be ordered or filtered by, unless `options` say so. In small windows tables have no heads, so
 * each value is shown with its label. By default, `shows` is the value as its type has it.
 */
export const column = <Item,>(
  id: string,
  label: string,
  { shows, ...options }: { shows?(item: Item): ReactNode } & Partial<Field<Item>> = {},
): Field<Item> => ({
  ...{ id, label, enableSorting: false, filterBy: false },
  ...(shows ? { getValue: ({ item }) => shows(item) } : {}),
  render: ({ item, field }) => {
    const shown = shows ? shows(item) : field.getValueFormatted({ item, field });
    return options.type === 'media' ? (shown as ReactElement) : <span data-label={label}>{shown}</span>;
  },
  ...options,
});

/** The column with the names of items, which is the first one and always shown. `states` follow the name. */
export const titleColumn = <Item,>(
  id: string,
  label: string,
  { text, states, ...options }: { text(item: Item): string; states?(item: Item): string } & Partial<Field<Item>>,
): Field<Item> =>
  column<Item>(id, label, {
    ...{ enableHiding: false, enableSorting: true, ...options },
    getValue: ({ item }) => text(item),
    shows: (item) => (
      <span className="item-title">
        {text(item)}
        {states?.(item) && <span className="item-states"> — {states(item)}</span>}
      </span>
    ),
  });

/** What columns with dates have in common: they show the time too. */
export const DATE = { type: 'date' as const, format: { date: getSettings().formats.datetime }, enableSorting: true };

/** Something that can be done with items: one of `run`, `form` and `change`. */
export interface ItemAction<Item> extends Pick<Action<Item>, 'id' | 'isEligible' | 'isPrimary' | 'icon'> {
  label: string;
  /** What a click does with one item. */
  run?(item: Item): unknown;
  /** The form about one item that a dialog shows. */
  form?(item: Item): FormParts;
  /** Changes each of several items. */
  change?(item: Item): Promise<unknown>;
  /** What was done: `2 posts` is followed by it. */
  done?: string;
  /** What is asked before the items are changed, which are named as they are in a sentence. */
  question?(names: string): string;
}

function listAction<Item>(
  action: ItemAction<Item>,
  { nameOf, noun }: { nameOf(item: Item): string; noun: string },
): Action<Item> {
  const { run, form, change = async () => undefined, done = '', question, ...parts } = action;
  const changeAll = (items: readonly Item[]) =>
    attemptAll(items, { run: change, done: (count) => `${counted(count, noun)} ${done}.` });
  if (run) return { ...parts, callback: ([item]) => item && void run(item) };
  if (!form && !question) return { ...parts, supportsBulk: true, callback: (items) => void changeAll(items) };
  const confirmation = (items: readonly Item[]): FormParts => ({
    ...{ fields: [], verb: parts.label, isDestructive: true, save: () => changeAll(items), done: '' },
    children: <p>{question?.(items.length === 1 ? items.map(nameOf).join() : counted(items.length, noun))}</p>,
  });
  return {
    ...parts,
    ...{ supportsBulk: !form, modalSize: form ? 'medium' : 'small' },
    RenderModal: ({ items, closeModal }) => {
      const [shown = confirmation(items)] = form ? items.map(form) : [];
      return <ItemForm {...shown} close={closeModal} isInner />;
    },
  };
}

/**
 * The parameters of a view: page, size, search, order, and the value of each filter by the name of its column. Those of terms
 * have the prefix `term:`.
 */
function viewQuery({ page = 1, perPage = 20, search, sort, filters = [] }: View): Record<string, unknown> {
  const chosen = filters.filter(({ value }) => String(value ?? '') !== '');
  const filtered = chosen.map(({ field, operator, value }) => {
    const day = String(value).slice(0, 10);
    if (operator === 'before') return ['before', `${day}T00:00:00`];
    if (operator === 'after') return ['after', `${day}T23:59:59`];
    return [field.replace(/^term:/, ''), value];
  });
  return {
    ...{ context: 'edit', page, per_page: perPage, search },
    ...(sort ? { orderby: sort.field, order: sort.direction } : {}),
    ...Object.fromEntries(filtered),
  };
}

/** How a list is shown: kept per list in this browser, without the search, the filters and the page. */
function useStoredView(list: string, initial: object): [View, (view: View) => void] {
  const key = `view:${list}`;
  const [view, setView] = useState(() => ({ ...initial, ...readStored<object>(localStorage, key) }) as View);
  const change = (next: View) => {
    setView(next);
    const { search, page, filters, ...kept } = next;
    writeStored(localStorage, { key, value: kept });
  };
  return [view, change];
}

interface ListParts<Item> {
  title: string;
  /** What one item is called. */
  noun: string;
  /** What adds an item. */
  add?: ReactNode;
  /** What stands above the list. */
  above?: ReactNode;
  /** What stands before the list. */
  beside?: ReactNode;
  path: string;
  /** The parameters of this list. */
  query?: Readonly<Record<string, unknown>>;
  /** Whether one answer has all items, which the list then searches, orders and pages itself. */
  isWhole?: boolean;
  /** Adds to the items of a page what other requests say of them. */
  complete?(items: readonly Item[]): Promise<Item[]>;
  fields: Columns<Item>;
  /** The shown columns and the order. */
  view: Partial<View>;
  layouts?: Record<string, object>;
  actions: readonly ItemAction<Item>[];
  /** The page that a click on an item opens. */
  opens?(item: Item): string;
  /** What a click on an item does. */
  onOpen?: ((item: Item) => void) | undefined;
  searchLabel?: string | undefined;
  /** What an empty list says. */
  empty: string;
  /** What an empty list offers. */
  first?: ReactNode;
}

/** The type of the package does not follow that `getItemId` is there. */
const Views = DataViews as unknown as ComponentType<Record<string, unknown>>;

/** A screen with a list: search, filters, order, pages and actions. */
export function ListScreen<Item extends { id: number | string }>(props: ListParts<Item>) {
  const { title, noun, add, above, beside, path, query, isWhole = false, complete, empty, first } = props;
  const { fields, actions, layouts = { table: {}, list: {} }, opens, onOpen } = props;
  const { searchLabel = `Search ${title.toLowerCase()}` } = props;
  const [titleField] = fields;
  const [view, setView] = useStoredView(path, {
    ...{ type: 'table', titleField: titleField?.id, filters: [], perPage: 20, page: 1 },
    ...props.view,
  });
  const [selection, setSelection] = useState<string[]>([]);
  const sent = isWhole ? { context: 'edit' } : { ...query, ...viewQuery(view) };
  const { value, isLoading, problem } = useLoading(`${path} ${JSON.stringify(sent)}`, async () => {
    const page = await requestList<Item>(path, sent);
    return complete ? { ...page, items: await complete(page.items) } : page;
  });
  const { items = [], total = 0, pages = 0 } = value ?? {};
  useEffect(() => {
    // The last page disappears when its items do.
    if (pages > 0 && (view.page ?? 1) > pages) setView({ ...view, page: pages });
  });
  const shown = isWhole
    ? filterSortAndPaginate(items, view, fields)
    : { data: items, paginationInfo: { totalItems: total, totalPages: pages } };
  // An open dialog stays as it is while these are the same.
  const shownActions = useMemo(() => {
    // Comments may be long.
    const nameOf = (item: Item) => `“${`${titleField?.getValue?.({ item })}`.replace(/(?<=^.{80}).+/s, '…')}”`;
    return actions.map((action) => listAction(action, { nameOf, noun }));
  }, [actions, titleField, noun]);
  return (
    <Screen title={title} head={add}>
      <Problem text={problem} />
      {above}
      <div className={beside ? 'columns' : ''}>
        {beside}
        <div className="screen-body">
          <Views
            {...{ ...shown, view, onChangeView: setView, fields, isLoading, searchLabel }}
            {...{ selection, onChangeSelection: setSelection }}
            actions={shownActions}
            defaultLayouts={layouts}
            empty={
              problem === undefined && (
                <Empty text={view.search ? 'Nothing matches.' : empty}>{!view.search && first}</Empty>
              )
            }
            getItemId={({ id }: Item) => String(id)}
            isItemClickable={() => opens !== undefined || onOpen !== undefined}
            onClickItem={onOpen}
            renderItemLink={opens && (({ item, ...link }: { item: Item }) => <PageLink {...link} to={opens(item)} />)}
          />
        </div>
      </div>
    </Screen>
  );
}

/** Links to the parts of a list, such as those with a status. */
export const Tabs = (props: {
  tabs: readonly { slug: string; name: string }[];
  current: string;
  address(slug: string): string;
}) => (
  <nav aria-label="Status" className="screen-tabs">
    {props.tabs.map(({ slug, name }) => (
      <PageLink key={slug} to={props.address(slug)} aria-current={slug === props.current ? 'page' : undefined}>
        {name}
      </PageLink>
    ))}
  </nav>
);
