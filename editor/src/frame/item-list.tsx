import { type Action, DataViews, type Field, type SupportedLayouts, type View } from '@wordpress/dataviews';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useList } from '../rest/requests.ts';
import { PageLink } from './location.tsx';
import { Screen } from './screen.tsx';

/** A table with these columns, in the order of one of them. */
export const tableView = (titleField: string, { fields, sort }: { fields: string[]; sort: View['sort'] }): View => ({
  ...{ type: 'table', titleField, fields, filters: [], perPage: 20, page: 1 },
  ...(sort ? { sort } : {}),
});

/** How a list is shown: kept per list in this browser, without the search, the filters and the page. */
export function useStoredView(name: string, initial: View): [View, (view: View) => void] {
  const key = `postern-editor:view:${name}`;
  const [view, setView] = useState<View>(() => {
    try {
      return { ...initial, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<View>) } as View;
    } catch {
      return initial;
    }
  });
  const change = (next: View) => {
    setView(next);
    const { search, page, filters, ...kept } = next;
    localStorage.setItem(key, JSON.stringify(kept));
  };
  return [view, change];
}

/** The parameters of a list that every kind has: page, size, search and order. */
export const listQuery = (view: View): Record<string, unknown> => ({
  context: 'edit',
  page: view.page ?? 1,
  per_page: view.perPage ?? 20,
  search: view.search,
  ...(view.sort ? { orderby: view.sort.field, order: view.sort.direction } : {}),
});

/** The value of the filter of a field; undefined without one. */
export function filterValue(view: View, field: string): unknown {
  const value: unknown = view.filters?.find((filter) => filter.field === field)?.value;
  return Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined);
}

interface ListParts<Item> {
  view: View;
  onChangeView(view: View): void;
  fields: Field<Item>[];
  getItemId(item: Item): string;
  /** The page that a click on an item opens. */
  opens?: ((item: Item) => string) | undefined;
  /** What a click on an item does. */
  onOpen?: ((item: Item) => void) | undefined;
  layouts?: SupportedLayouts;
  searchLabel: string;
  empty: ReactNode;
}

/** The type of the package does not follow that `getItemId` is there. */
const Views = DataViews as unknown as ComponentType<Record<string, unknown>>;

/** A list whose items are there: search, filters, order, pages and actions. */
export function ItemTable<Item>({
  opens,
  onOpen,
  layouts = { table: {}, list: {} },
  ...props
}: ListParts<Item> & {
  data: Item[];
  paginationInfo: { totalItems: number; totalPages: number };
  isLoading: boolean;
  actions: Action<Item>[];
}) {
  const [selection, setSelection] = useState<string[]>([]);
  const link = ({ item, ...rest }: { item: Item }) => <PageLink {...rest} to={opens?.(item) ?? ''} />;
  return (
    <div className="screen-body">
      <Views
        {...props}
        defaultLayouts={layouts}
        selection={selection}
        onChangeSelection={setSelection}
        isItemClickable={() => opens !== undefined || onOpen !== undefined}
        onClickItem={onOpen}
        renderItemLink={opens && link}
      />
    </div>
  );
}

interface ListScreenProps<Item> extends ListParts<Item> {
  title: string;
  /** What stands beside the title. */
  head?: ReactNode;
  /** What stands above the list. */
  above?: ReactNode;
  /** What stands before the list. */
  beside?: ReactNode;
  path: string;
  query: Record<string, unknown>;
  /** Adds to the items of a page what other requests say of them. */
  complete?(items: readonly Item[]): Promise<Item[]>;
  /** What can be done with items; `reload` shows its effect. */
  actions(reload: () => void): Action<Item>[];
  /** Changes when something outside of the list has changed its items. */
  version?: number;
}

/** A screen with a list whose items are loaded page by page. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { title, head, above, beside, path, query, complete, actions, version = 0, ...parts } = props;
  const { view, onChangeView } = parts;
  const { value, isLoading, problem, reload } = useList<Item>(path, { query, complete });
  useEffect(() => {
    if (version > 0) reload();
  }, [version, reload]);
  const { total = 0, pages = 0 } = value ?? {};
  useEffect(() => {
    // The last page disappears when its items do.
    if (pages > 0 && (view.page ?? 1) > pages) onChangeView({ ...view, page: pages });
  }, [pages, view, onChangeView]);
  const table = (
    <ItemTable<Item>
      {...parts}
      data={value?.items ?? []}
      paginationInfo={{ totalItems: total, totalPages: pages }}
      isLoading={isLoading}
      actions={actions(reload)}
      empty={problem === undefined ? parts.empty : null}
    />
  );
  return (
    <Screen title={title} head={head} problem={problem} onRetry={reload}>
      {above}
      {beside ? (
        <div className="columns">
          {beside}
          {table}
        </div>
      ) : (
        table
      )}
    </Screen>
  );
}
