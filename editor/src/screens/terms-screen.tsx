import type { Field } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { ListScreen, listQuery, tableView, useStoredView } from '../frame/item-list.tsx';
import { change, column, single, titleColumn } from '../frame/list-parts.tsx';
import { openInTab, usePlace } from '../frame/location.tsx';
import { counted } from '../frame/messages.tsx';
import { Empty, Screen } from '../frame/screen.tsx';
import { itemsPath, type Taxonomy, useSiteKinds } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';
import { type Term, TermForm } from './term-form.tsx';

const nameOf = ({ name }: Term): string => decodeEntities(name);

const FIELDS: Field<Term>[] = [
  titleColumn<Term>('Name', { id: 'name', text: nameOf }),
  column<Term>('slug', 'Slug', { enableSorting: true, shows: ({ slug }) => slug }),
  column<Term>('description', 'Description', { shows: ({ description }) => description || '—' }),
  column<Term>('count', 'Items', { enableSorting: true, shows: ({ count }) => String(count) }),
];

/** The terms of a taxonomy. */
export function TermsScreen() {
  const slug = usePlace().parameters.get('taxonomy') ?? 'category';
  const taxonomy = useSiteKinds().taxonomies.find((candidate) => candidate.slug === slug);
  if (taxonomy) return <TaxonomyScreen taxonomy={taxonomy} />;
  return (
    <Screen title="Terms">
      <Empty text={`The taxonomy “${slug}” does not exist, or you may not manage its terms.`} />
    </Screen>
  );
}

function TaxonomyScreen({ taxonomy }: { taxonomy: Taxonomy }) {
  const { can } = useSiteKinds();
  const { labels, capabilities, slug } = taxonomy;
  const mayEdit = can(capabilities.edit_terms);
  const [view, setView] = useStoredView(
    `terms:${slug}`,
    tableView('name', { fields: ['slug', 'count'], sort: { field: 'name', direction: 'asc' } }),
  );
  const [edited, setEdited] = useState<Term | null>(null);
  const [version, setVersion] = useState(0);
  const saved = () => {
    setEdited(null);
    setVersion((number) => number + 1);
  };
  return (
    <ListScreen<Term>
      title={labels.name ?? taxonomy.name}
      beside={
        mayEdit && (
          <TermForm
            key={edited?.id ?? 0}
            taxonomy={taxonomy}
            term={edited}
            onSaved={saved}
            onCancel={() => setEdited(null)}
          />
        )
      }
      path={itemsPath(taxonomy)}
      query={listQuery(view)}
      view={view}
      version={version}
      onChangeView={setView}
      fields={FIELDS}
      actions={(after) => [
        single<Term>({
          ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
          isEligible: () => mayEdit,
          run: setEdited,
        }),
        single<Term>({ id: 'view', label: 'View', run: ({ link }) => openInTab(link) }),
        change<Term>({
          ...{ id: 'delete', label: 'Delete', icon: trash, after },
          isEligible: () => can(capabilities.delete_terms),
          question: (terms) =>
            `Delete ${terms.length === 1 && terms[0] ? `“${nameOf(terms[0])}”` : counted(terms.length, 'term')}? Content keeps its text and loses the term.`,
          run: ({ id }) => request(`${itemsPath(taxonomy)}/${id}?force=true`, { method: 'DELETE' }),
          done: (count) => `${counted(count, 'term')} deleted.`,
        }),
      ]}
      getItemId={({ id }) => String(id)}
      onOpen={mayEdit ? setEdited : undefined}
      searchLabel={labels.search_items ?? 'Search'}
      empty={<Empty text={labels.not_found ?? 'There are no terms yet. Add the first one.'} />}
    />
  );
}
