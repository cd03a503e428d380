import { Button, SelectControl } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { SubmitForm } from '../frame/forms.tsx';
import { filterValue, ListScreen, listQuery, tableView, useStoredView } from '../frame/item-list.tsx';
import { AddButton, column, dialog, single, titleColumn } from '../frame/list-parts.tsx';
import { open } from '../frame/location.tsx';
import { attempt } from '../frame/messages.tsx';
import { Empty } from '../frame/screen.tsx';
import { adminAddress, pageData } from '../page-data.ts';
import { useSiteKinds } from '../rest/editor-kinds.ts';
import { allows, request, requestList, useLoading } from '../rest/requests.ts';
import { ACCOUNT_FIELDS, type Account } from './account.ts';
import { NewAccountDialog } from './new-account-dialog.tsx';

const nameOf = ({ name }: Account): string => decodeEntities(name);

const roleName = (slug: string): string => pageData.roles.find((role) => role.slug === slug)?.name ?? slug;

const pageOf = ({ id }: Account): string => `user-edit.php?user=${id}`;

const FIELDS: Field<Account>[] = [
  titleColumn<Account>('Name', { id: 'name', text: nameOf }),
  column<Account>('username', 'Username', { shows: ({ username = '' }) => username }),
  column<Account>('email', 'E-mail address', { enableSorting: true, shows: ({ email = '' }) => email }),
  column<Account>('roles', 'Role', {
    shows: ({ roles = [] }) => roles.map(roleName).join(', ') || 'None',
    elements: pageData.roles.map(({ slug, name }) => ({ value: slug, label: name })),
    filterBy: { operators: ['isAny'] },
  }),
];

/** The accounts of the site. */
export function PeopleScreen() {
  const { can } = useSiteKinds();
  const [view, setView] = useStoredView(
    'people',
    tableView('name', { fields: ['username', 'email', 'roles'], sort: { field: 'name', direction: 'asc' } }),
  );
  const [version, setVersion] = useState(0);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListScreen<Account>
        title="People"
        head={
          can('create_users') && (
            <>
              <Button variant="secondary" href={adminAddress('accounts.php')}>
                Invite a person
              </Button>
              <AddButton label="Add a person" onClick={() => setAdding(true)} />
            </>
          )
        }
        path="/wp/v2/users"
        query={{ ...listQuery(view), roles: filterValue(view, 'roles'), _fields: ACCOUNT_FIELDS }}
        view={view}
        version={version}
        onChangeView={setView}
        fields={FIELDS}
        actions={accountActions}
        getItemId={({ id }) => String(id)}
        opens={pageOf}
        searchLabel="Search people"
        empty={<Empty text="No account matches." />}
      />
      {isAdding && (
        <NewAccountDialog onCreated={() => setVersion((number) => number + 1)} close={() => setAdding(false)} />
      )}
    </>
  );
}

const accountActions = (after: () => void): Action<Account>[] => [
  single<Account>({
    ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
    isEligible: (account) => allows(account, 'POST'),
    run: (account) => open(pageOf(account)),
  }),
  dialog<Account>({
    ...{ id: 'delete', label: 'Delete', icon: trash, modalHeader: 'Delete the account' },
    isEligible: (account) => allows(account, 'DELETE') && account.id !== pageData.viewer.id,
    content: (account, close) => <DeleteForm account={account} close={close} after={after} />,
  }),
];

/** Asks who gets the content of an account before it is deleted. */
function DeleteForm({ account, close, after }: { account: Account; close: () => void; after: () => void }) {
  const [heir, setHeir] = useState(String(pageData.viewer.id));
  const others = useLoading('heirs', async () => (await requestList<Account>('/wp/v2/users', { per_page: 100 })).items);
  const remove = async () => {
    const path = `/wp/v2/users/${account.id}?force=true&reassign=${heir === '0' ? 'false' : heir}`;
    if (!(await attempt(() => request(path, { method: 'DELETE' }), 'The account was deleted.'))) return;
    after();
    close();
  };
  const heirs = (others.value ?? []).filter(({ id }) => id !== account.id);
  return (
    <SubmitForm verb="Delete the account" isDestructive submit={remove} onCancel={close}>
      <p>Delete the account of {nameOf(account)}? This cannot be undone.</p>
      <SelectControl
        label="What happens with its content"
        value={heir}
        options={[
          ...heirs.map((other) => ({ value: String(other.id), label: `Give it to ${nameOf(other)}` })),
          { value: '0', label: 'Delete it too' },
        ]}
        onChange={setHeir}
      />
    </SubmitForm>
  );
}
