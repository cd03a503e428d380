import { SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { useState } from 'react';
import { EditedForm } from '../frame/forms.tsx';
import { itemsPath, type Taxonomy } from '../rest/editor-kinds.ts';
import { request, requestList, useLoading } from '../rest/requests.ts';

/** A term of a taxonomy. */
export interface Term {
  id: number;
  name: string;
  slug: string;
  description: string;
  parent?: number;
  count: number;
  link: string;
}

/** The form in which a term is created, or changed if `term` is one. */
export function TermForm({
  taxonomy,
  term,
  onSaved,
  onCancel,
}: {
  taxonomy: Taxonomy;
  term: Term | null;
  onSaved(): void;
  onCancel(): void;
}) {
  const { hierarchical, labels } = taxonomy;
  const path = itemsPath(taxonomy);
  const [saves, setSaves] = useState(0);
  const parents = useLoading(`parents ${path} ${saves}`, async () =>
    hierarchical ? (await requestList<Term>(path, { per_page: 100, _fields: 'id,name' })).items : [],
  );
  const { slug = '', description = '', parent = 0 } = term ?? {};
  const save = async (data: Record<string, unknown>) => {
    await request(term ? `${path}/${term.id}` : path, { method: 'POST', data });
    setSaves(saves + 1);
    onSaved();
  };
  const possibleParents = (parents.value ?? []).filter(({ id }) => id !== term?.id);
  return (
    <EditedForm
      values={{ name: decodeEntities(term?.name ?? ''), slug, description, parent }}
      verb={term ? 'Save' : 'Add'}
      done={({ name }) => (term ? 'The changes were saved.' : `“${name}” was added.`)}
      save={save}
      onCancel={term ? onCancel : undefined}
    >
      {({ text, change }) => (
        <>
          <h2>{(term ? labels.edit_item : labels.add_new_item) ?? (term ? 'Edit' : 'Add')}</h2>
          <TextControl label="Name" value={text('name')} onChange={(name) => change('name', name)} required />
          <TextControl
            label="Slug"
            help="The name in addresses. Without one it is made of the name."
            value={text('slug')}
            onChange={(next) => change('slug', next)}
          />
          {hierarchical && (
            <SelectControl
              label={labels.parent_item ?? 'Parent'}
              value={text('parent')}
              options={[
                { value: '0', label: 'None' },
                ...possibleParents.map(({ id, name }) => ({ value: String(id), label: decodeEntities(name) })),
              ]}
              onChange={(next) => change('parent', Number(next))}
            />
          )}
          <TextareaControl
            label="Description"
            value={text('description')}
            onChange={(next) => change('description', next)}
          />
        </>
      )}
    </EditedForm>
  );
}
