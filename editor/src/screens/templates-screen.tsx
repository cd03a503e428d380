import { type Action, type Field, filterSortAndPaginate } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { backup, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { NameDialog } from '../frame/forms.tsx';
import { ItemTable, tableView, useStoredView } from '../frame/item-list.tsx';
import { AddButton, change, column, single, titleColumn } from '../frame/list-parts.tsx';
import { open, usePlace } from '../frame/location.tsx';
import { attempt, counted } from '../frame/messages.tsx';
import { Empty, Screen } from '../frame/screen.tsx';
import { request, useValue } from '../rest/requests.ts';
import { editorOf } from './listed-content.ts';

/** A template or a template part. */
interface Template {
  id: string;
  slug: string;
  type: string;
  source: string;
  has_theme_file: boolean;
  title: { rendered: string };
  description: string;
  author_text?: string;
  area?: string;
}

/** Where a template comes from, and whether the site has changed it. */
function originOf({ source, has_theme_file, author_text }: Template): string {
  if (source === 'theme') return author_text || 'Theme';
  return has_theme_file ? 'Theme, changed on this site' : 'This site';
}

const titleOf = ({ title, slug }: Template): string => decodeEntities(title.rendered) || slug;

const FIELDS: Field<Template>[] = [
  titleColumn<Template>('Name', { text: titleOf, enableGlobalSearch: true }),
  column<Template>('description', 'Description', { shows: ({ description }) => description || '—' }),
  column<Template>('area', 'Area', { shows: ({ area = '—' }) => area }),
  column<Template>('origin', 'Origin', { enableSorting: true, shows: originOf }),
];

/** The templates of the theme and of the site, or the template parts. */
export function TemplatesScreen() {
  const isParts = usePlace().parameters.get('p') === 'parts';
  const base = isParts ? '/wp/v2/template-parts' : '/wp/v2/templates';
  const noun = isParts ? 'template part' : 'template';
  const [view, setView] = useStoredView(
    base,
    tableView('title', { fields: ['description', 'origin'], sort: { field: 'title', direction: 'asc' } }),
  );
  const [isAdding, setAdding] = useState(false);
  const { value = [], isLoading, problem, reload } = useValue<Template[]>(`${base}?context=edit`);
  const create = (title: string) =>
    attempt(async () => {
      const slug =
        title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') || 'template';
      const data = { title, slug, content: '', status: 'publish' };
      open(editorOf(await request<Template>(base, { method: 'POST', data })));
    });
  return (
    <Screen
      title={isParts ? 'Template parts' : 'Templates'}
      problem={problem}
      onRetry={reload}
      head={<AddButton label={`Add ${noun}`} onClick={() => setAdding(true)} />}
    >
      <ItemTable<Template>
        {...filterSortAndPaginate(value, view, FIELDS)}
        isLoading={isLoading}
        view={view}
        onChangeView={setView}
        fields={FIELDS}
        actions={templateActions(base, reload)}
        getItemId={({ id }) => id}
        opens={editorOf}
        searchLabel={`Search ${noun}s`}
        empty={<Empty text={`The theme has no ${noun}s, or it is not a block theme.`} />}
      />
      {isAdding && (
        <NameDialog title={`Add a ${noun}`} verb="Add and edit" create={create} close={() => setAdding(false)} />
      )}
    </Screen>
  );
}

function templateActions(base: string, after: () => void): Action<Template>[] {
  const isOwn = ({ source }: Template) => source === 'custom';
  const remove = ({ id }: Template) => request(`${base}/${id}?force=true`, { method: 'DELETE' });
  return [
    single<Template>({
      ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
      run: (item) => open(editorOf(item)),
    }),
    change<Template>({
      ...{ id: 'reset', label: 'Reset', icon: backup, after },
      isEligible: (item) => isOwn(item) && item.has_theme_file,
      question: (items) => `Reset ${counted(items.length)} to what the theme has? The changes of this site are lost.`,
      run: remove,
      done: (count) => `${counted(count)} reset.`,
    }),
    change<Template>({
      ...{ id: 'delete', label: 'Delete', icon: trash, after },
      isEligible: (item) => isOwn(item) && !item.has_theme_file,
      question: (items) => `Delete ${counted(items.length)}? Pages that use it get the usual template.`,
      run: remove,
      done: (count) => `${counted(count)} deleted.`,
    }),
  ];
}
