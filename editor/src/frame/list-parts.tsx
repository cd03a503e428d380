import { Button } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import type { ReactElement, ReactNode } from 'react';
import { SubmitForm } from './forms.tsx';
import { PageLink } from './location.tsx';
import { attemptAll } from './messages.tsx';

/**
 * A column that lists cannot be ordered or filtered by, unless `options` say so. In small windows tables have no heads, so
 * each value is shown with its label.
 */
export const column = <Item,>(
  id: string,
  label: string,
  { shows, ...options }: { shows(item: Item): ReactNode } & Partial<Field<Item>>,
): Field<Item> => ({
  id,
  label,
  enableSorting: false,
  filterBy: false,
  getValue: ({ item }) => shows(item),
  render: ({ item }) =>
    options.type === 'media' ? (shows(item) as ReactElement) : <span data-label={label}>{shows(item)}</span>,
  ...options,
});

/** The column with the name of an item, which is always shown. `states` follow it. */
export const titleColumn = <Item,>(
  label: string,
  {
    text,
    states = () => '',
    ...options
  }: { text(item: Item): string; states?(item: Item): string } & Partial<Field<Item>>,
): Field<Item> =>
  column<Item>(options.id ?? 'title', label, {
    enableHiding: false,
    enableSorting: true,
    getValue: ({ item }) => text(item),
    ...options,
    shows: (item) => (
      <span className="item-title">
        {text(item)}
        {states(item) !== '' && <span className="item-states"> — {states(item)}</span>}
      </span>
    ),
  });

type ActionParts<Item> = Pick<Action<Item>, 'id' | 'isEligible' | 'isPrimary' | 'icon'> & { label: string };

/** A change of one or more items, which says how many it succeeded for; with a `question` it asks before. */
export function change<Item>({
  run,
  done,
  after,
  question,
  ...parts
}: ActionParts<Item> & {
  run(item: Item): Promise<unknown>;
  /** What was done: `3 posts` is followed by it. */
  done: (count: number) => string;
  after(): void;
  question?: (items: Item[]) => string;
}): Action<Item> {
  const runAll = async (items: Item[]) => {
    await attemptAll(items, { run, done });
    after();
  };
  if (!question) return { ...parts, supportsBulk: true, callback: (items) => void runAll(items) };
  return {
    ...parts,
    supportsBulk: true,
    modalSize: 'small',
    RenderModal: ({ items, closeModal }) => (
      <SubmitForm
        verb={parts.label}
        isDestructive
        onCancel={closeModal}
        submit={async () => {
          await runAll(items);
          closeModal?.();
        }}
      >
        <p>{question(items)}</p>
      </SubmitForm>
    ),
  };
}

/** What a click on a menu entry of one item does. */
export const single = <Item,>({ run, ...parts }: ActionParts<Item> & { run(item: Item): unknown }): Action<Item> => ({
  ...parts,
  callback: ([item]) => item && void run(item),
});

/** A dialog about one item. */
export const dialog = <Item,>({
  content,
  ...parts
}: ActionParts<Item> & {
  modalHeader: string;
  content(item: Item, close: () => void): ReactElement;
}): Action<Item> => ({
  ...parts,
  RenderModal: ({ items: [item], closeModal }) => (item ? content(item, () => closeModal?.()) : (null as never)),
});

/** Links to the parts of a list, such as those with a status. */
export function Tabs({
  tabs,
  current,
}: {
  tabs: readonly { slug: string; name: string; to: string }[];
  current: string;
}) {
  return (
    <nav aria-label="Status" className="screen-tabs">
      {tabs.map(({ slug, name, to }) => (
        <PageLink key={slug} to={to} aria-current={slug === current ? 'page' : undefined}>
          {name}
        </PageLink>
      ))}
    </nav>
  );
}

/** The button of a screen that adds something. */
export const AddButton = ({ label, ...props }: { label: string; href?: string; onClick?: () => void }) => (
  <Button variant="primary" {...props}>
    {label}
  </Button>
);
