import type { Taxonomy, Term } from '@wordpress/core-data';
import { decodeEntities } from '@wordpress/html-entities';
import { pencil, trash } from '@wordpress/icons';
import { useMemo, useState } from 'react';
import { formFields, ItemForm } from '../frame/forms.tsx';
import { type Columns, column, type ItemAction, ListScreen, titleColumn } from '../frame/lists.tsx';
import { openInTab, usePlace } from '../frame/navigation.tsx';
import { Missing } from '../frame/screen.tsx';
import { itemsPath, siteKinds } from '../rest/editor-kinds.ts';
import { remove, requestChoices, save, useChangeCount } from '../rest/requests.ts';

const COLUMNS: Columns<Term> = [
  titleColumn('name', 'Name', { text: ({ name }) => decodeEntities(name) }),
  column('slug', 'Slug', { enableSorting: true }),
  column('description', 'Description', { shows: ({ description }) => description || '—' }),
  column('count', 'Items', { enableSorting: true }),
];

/** The terms of a taxonomy. */
export function TermsScreen() {
  const slug = usePlace().parameters.get('taxonomy') ?? 'category';
  const taxonomy = siteKinds.taxonomies.find((candidate) => candidate.slug === slug);
  return taxonomy ? <TaxonomyScreen taxonomy={taxonomy} /> : <Missing name={`The taxonomy “${slug}”`} />;
}

function TaxonomyScreen({ taxonomy }: { taxonomy: Taxonomy }) {
  const { can } = siteKinds;
  const { labels, capabilities, name } = taxonomy;
  const path = itemsPath(taxonomy);
  const mayEdit = can(capabilities.edit_terms);
  const mayDelete = can(capabilities.delete_terms);
  const [edited, setEdited] = useState<Term | null>(null);
  const actions = useMemo(
    (): ItemAction<Term>[] => [
      { ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true }, isEligible: () => mayEdit, run: setEdited },
      { ...{ id: 'view', label: 'View' }, run: ({ link }) => openInTab(link) },
      {
        ...{ id: 'delete', label: 'Delete', icon: trash, done: 'deleted' },
        isEligible: () => mayDelete,
        question: (names) => `Delete ${names}? Content keeps its text and loses the term.`,
        change: ({ id }) => remove(`${path}/${id}`),
      },
    ],
    [path, mayEdit, mayDelete],
  );
  return (
    <ListScreen<Term>
      noun="term"
      title={labels.name ?? name}
      beside={
        mayEdit && <TermForm key={edited?.id ?? 0} taxonomy={taxonomy} term={edited} close={() => setEdited(null)} />
      }
      path={path}
      fields={COLUMNS}
      view={{ fields: ['slug', 'count'], sort: { field: 'name', direction: 'asc' } }}
      actions={actions}
      onOpen={mayEdit ? setEdited : undefined}
      searchLabel={labels.search_items}
      empty={labels.not_found ?? 'There are no terms yet. Add the first one.'}
    />
  );
}

/** The form in which a term is created, or changed if `term` is one. */
function TermForm({ taxonomy, term, close }: { taxonomy: Taxonomy; term: Term | null; close(): void }) {
  const { hierarchical, labels } = taxonomy;
  const path = itemsPath(taxonomy);
  const changeCount = useChangeCount();
  const fields = useMemo(
    () =>
      formFields({
        name: { label: 'Name', required: true },
        slug: { label: 'Slug', description: 'The name in addresses. Without one it is made of the name.' },
        parent: {
          label: labels.parent_item ?? 'Parent',
          isNumber: true,
          isVisible: () => hierarchical,
          getElements: async () => {
            const terms = hierarchical ? await requestChoices(path) : [];
            return [{ value: '0', label: 'None' }, ...terms.filter(({ value }) => value !== String(term?.id))];
          },
        },
        description: { label: 'Description', Edit: 'textarea' },
      }),
    [labels, hierarchical, path, term, changeCount],
  );
  const { name = '', slug = '', description = '', parent = 0 } = term ?? {};
  return (
    <ItemForm
      fields={fields}
      values={{ name: decodeEntities(name), slug, description, parent }}
      verb={term ? 'Save' : 'Add'}
      save={(changes) => save(term ? `${path}/${term.id}` : path, changes)}
      done={term ? undefined : (added) => `“${added.name}” was added.`}
      close={term ? close : undefined}
    >
      <h2>{(term ? labels.edit_item : labels.add_new_item) ?? (term ? 'Edit' : 'Add')}</h2>
    </ItemForm>
  );
}
