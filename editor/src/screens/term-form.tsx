import { SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { useState } from 'react';
import { SubmitForm, useUnsavedWarning } from '../frame/forms.tsx';
import { attempt } from '../frame/messages.tsx';
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

interface Draft {
  name: string;
  slug: string;
  description: string;
  parent: number;
}

const draftOf = (term: Term | null): Draft => ({
  name: decodeEntities(term?.name ?? ''),
  slug: term?.slug ?? '',
  description: term?.description ?? '',
  parent: term?.parent ?? 0,
});

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
  const [draft, setDraft] = useState(() => draftOf(term));
  const [saves, setSaves] = useState(0);
  const { hierarchical, labels } = taxonomy;
  const path = itemsPath(taxonomy);
  const parents = useLoading(`parents ${path} ${saves}`, async () =>
    hierarchical ? (await requestList<Term>(path, { per_page: 100, _fields: 'id,name' })).items : [],
  );
  useUnsavedWarning(JSON.stringify(draft) !== JSON.stringify(draftOf(term)));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const save = async () => {
    const { parent, ...texts } = draft;
    const data = hierarchical ? { ...texts, parent } : texts;
    const target = term ? `${path}/${term.id}` : path;
    const done = term ? 'The changes were saved.' : `“${draft.name}” was added.`;
    if (!(await attempt(() => request(target, { method: 'POST', data }), done))) return;
    setDraft(draftOf(null));
    setSaves(saves + 1);
    onSaved();
  };
  const possibleParents = (parents.value ?? []).filter(({ id }) => id !== term?.id);
  return (
    <SubmitForm
      className="screen-body is-padded form"
      verb={term ? 'Save' : 'Add'}
      isDisabled={draft.name.trim() === ''}
      submit={save}
      onCancel={term ? onCancel : undefined}
    >
      <h2>{(term ? labels.edit_item : labels.add_new_item) ?? (term ? 'Edit' : 'Add')}</h2>
      <TextControl label="Name" value={draft.name} onChange={(name) => change({ name })} required />
      <TextControl
        label="Slug"
        help="The name in addresses. Without one it is made of the name."
        value={draft.slug}
        onChange={(slug) => change({ slug })}
      />
      {hierarchical && (
        <SelectControl
          label={labels.parent_item ?? 'Parent'}
          value={String(draft.parent)}
          options={[
            { value: '0', label: 'None' },
            ...possibleParents.map(({ id, name }) => ({ value: String(id), label: decodeEntities(name) })),
          ]}
          onChange={(parent) => change({ parent: Number(parent) })}
        />
      )}
      <TextareaControl
        label="Description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
    </SubmitForm>
  );
}
