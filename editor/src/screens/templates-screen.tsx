import type { WpTemplate } from '@wordpress/core-data';
import { decodeEntities } from '@wordpress/html-entities';
import { backup, pencil, trash } from '@wordpress/icons';
import { useMemo } from 'react';
import { NameButton } from '../frame/forms.tsx';
import { type Columns, column, type ItemAction, ListScreen, titleColumn } from '../frame/lists.tsx';
import { editorOf, open, usePlace } from '../frame/navigation.tsx';
import { remove, save } from '../rest/requests.ts';

/** A template or a template part, which has an area. */
type Template = WpTemplate & { area?: string };

/** Where a template comes from, and whether the site has changed it. */
function originOf({ source, has_theme_file, author_text }: Template): string {
  if (source === 'theme') return author_text || 'Theme';
  return has_theme_file ? 'Theme, changed on this site' : 'This site';
}

const COLUMNS: Columns<Template> = [
  titleColumn('title', 'Name', {
    text: ({ title, slug }) => decodeEntities(title.rendered) || slug,
    enableGlobalSearch: true,
  }),
  column('description', 'Description', { shows: ({ description }) => description || '—' }),
  column('area', 'Area', { shows: ({ area = '—' }) => area }),
  column('origin', 'Origin', { enableSorting: true, shows: originOf }),
];

/** The templates of the theme and of the site, or the template parts. */
export function TemplatesScreen() {
  const isParts = usePlace().parameters.get('p') === 'parts';
  const path = isParts ? '/wp/v2/template-parts' : '/wp/v2/templates';
  const noun = isParts ? 'template part' : 'template';
  const create = async (title: string) => {
    const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['template'];
    open(editorOf(await save<Template>(path, { title, slug: words.join('-'), content: '', status: 'publish' })));
  };
  return (
    <ListScreen<Template>
      noun={noun}
      title={isParts ? 'Template parts' : 'Templates'}
      add={<NameButton label={`Add ${noun}`} verb="Add and edit" create={create} />}
      path={path}
      isWhole
      fields={COLUMNS}
      view={{ fields: ['description', 'origin'], sort: { field: 'title', direction: 'asc' } }}
      actions={useMemo(() => templateActions(path), [path])}
      opens={editorOf}
      empty={`The theme has no ${noun}s, or it is not a block theme.`}
    />
  );
}

function templateActions(path: string): ItemAction<Template>[] {
  const isOwn = ({ source }: Template) => source === 'custom';
  const change = ({ id }: Template) => remove(`${path}/${id}`);
  return [
    { ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true }, run: (item) => open(editorOf(item)) },
    {
      ...{ id: 'reset', label: 'Reset', icon: backup, done: 'reset', change },
      isEligible: (item) => isOwn(item) && Boolean(item.has_theme_file),
      question: (names) => `Reset ${names} to what the theme has? The changes of this site are lost.`,
    },
    {
      ...{ id: 'delete', label: 'Delete', icon: trash, done: 'deleted', change },
      isEligible: (item) => isOwn(item) && !item.has_theme_file,
      question: (names) => `Delete ${names}? Pages that use it get the usual template.`,
    },
  ];
}
