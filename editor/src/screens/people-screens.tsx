import { Button, TextControl } from '@wordpress/components';
import type { User } from '@wordpress/core-data';
import type { DataFormControlProps } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { Choices, FormButton, type FormParts, formFields, ItemForm, type Values } from '../frame/forms.tsx';
import { type Columns, column, type ItemAction, ListScreen, titleColumn } from '../frame/lists.tsx';
import { open, usePlace } from '../frame/navigation.tsx';
import { Loaded, Screen } from '../frame/screen.tsx';
import { adminAddress, pageData } from '../page-data.ts';
import { siteKinds } from '../rest/editor-kinds.ts';
import { allows, type ListedItem, remove, request, requestChoices, save, useLoading } from '../rest/requests.ts';

/** An account, as those who manage accounts see it. */
interface Account extends User, ListedItem {
  avatar_media?: number;
}

const ACCOUNT_FIELDS =
  'id,username,name,first_name,last_name,nickname,email,url,description,locale,roles,avatar_source,avatar_media,link,_links';

const ROLES = pageData.roles.map(({ slug, name }) => ({ value: slug, label: name }));

const roleName = (slug: string): string => ROLES.find(({ value }) => value === slug)?.label ?? slug;

const pageOf = ({ id }: Account): string => `user-edit.php?user=${id}`;

const COLUMNS: Columns<Account> = [
  titleColumn('name', 'Name', { text: ({ name }) => decodeEntities(name) }),
  column('username', 'Username'),
  column('email', 'E-mail address', { enableSorting: true }),
  column('roles', 'Role', {
    shows: ({ roles = [] }) => roles.map(roleName).join(', ') || 'None',
    elements: ROLES,
    filterBy: { operators: ['isAny'] },
  }),
];

const ACTIONS: ItemAction<Account>[] = [
  {
    ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
    isEligible: (account) => allows(account, 'POST'),
    run: (account) => open(pageOf(account)),
  },
  {
    ...{ id: 'delete', label: 'Delete', icon: trash },
    isEligible: (account) => allows(account, 'DELETE') && account.id !== pageData.viewer.id,
    form: deleteForm,
  },
];

/** The accounts of the site. */
export function PeopleScreen() {
  const mayCreate = siteKinds.can('create_users');
  return (
    <ListScreen<Account>
      noun="account"
      title="People"
      add={
        mayCreate && (
          <>
            <Button variant="secondary" href={adminAddress('accounts.php')}>
              Invite a person
            </Button>
            <NewAccountButton />
          </>
        )
      }
      path="/wp/v2/users"
      query={{ _fields: ACCOUNT_FIELDS }}
      fields={COLUMNS}
      view={{ fields: ['username', 'email', 'roles'], sort: { field: 'name', direction: 'asc' } }}
      actions={ACTIONS}
      opens={pageOf}
      empty="No account matches."
    />
  );
}

/** Asks who gets the content of an account before it is deleted. */
function deleteForm({ id, name }: Account): FormParts {
  const getElements = async () => [
    ...(await requestChoices('/wp/v2/users'))
      .filter(({ value }) => value !== String(id))
      .map(({ value, label }) => ({ value, label: `Give it to ${label}` })),
    { value: 'false', label: 'Delete it too' },
  ];
  return {
    fields: formFields({ reassign: { label: 'What happens with its content', getElements, required: true } }),
    values: { reassign: String(pageData.viewer.id) },
    verb: 'Delete the account',
    isDestructive: true,
    save: (_, { reassign }) => remove(`/wp/v2/users/${id}`, { reassign }),
    done: 'The account was deleted.',
    children: <p>Delete the account of {decodeEntities(name)}? This cannot be undone.</p>,
  };
}

/** A field for a new password, which browsers do not fill with a stored one. */
const PasswordField = ({ data, field: { id, label, description }, onChange }: DataFormControlProps<Values>) => (
  <TextControl
    label={label}
    help={description}
    type="password"
    autoComplete="new-password"
    value={String(data[id] ?? '')}
    onChange={(password) => onChange({ [id]: password })}
  />
);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.!';

/** A password that nobody can guess: 24 letters, digits and marks. */
const randomPassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

const NEW_ACCOUNT = formFields({
  username: { label: 'Username', description: 'Cannot be changed later.', required: true },
  email: { label: 'E-mail address', type: 'email', required: true },
  password: { label: 'Password', description: 'Note it now: it is not shown again.', required: true },
  role: { label: 'Role', elements: ROLES, required: true },
});

/** The button that asks for a new account and creates it. */
function NewAccountButton() {
  const [password, setPassword] = useState(randomPassword);
  return (
    <FormButton
      label="Add a person"
      fields={NEW_ACCOUNT}
      values={{ username: '', email: '', password, role: 'author' }}
      save={async (_, { role, ...account }) => {
        await save('/wp/v2/users', { ...account, roles: [role] });
        setPassword(randomPassword());
      }}
      done={({ username }) => `The account “${username}” was created. Give its owner the password.`}
    />
  );
}

const PICTURES = [
  { value: 'email', label: 'From gravatar.com, by the e-mail address' },
  { value: 'image', label: 'An uploaded image' },
  { value: 'none', label: 'None' },
];

/** The fields of an account. The roles are of others, for those who may assign them. */
const accountFields = ({ id, avatar_media = 0 }: Account, hasRoles: boolean) =>
  formFields({
    first_name: { label: 'First name' },
    last_name: { label: 'Last name' },
    nickname: { label: 'Nickname' },
    name: { label: 'Name that readers see' },
    email: { label: 'E-mail address', type: 'email' },
    url: { label: 'Website', type: 'url' },
    password: { label: 'New password', description: 'Leave it empty to keep the present one.', Edit: PasswordField },
    description: {
      ...{ label: 'About', description: 'Themes may show it beside what the person has written.', Edit: 'textarea' },
    },
    avatar_source: { label: 'Picture', elements: PICTURES },
    avatar_media: {
      label: 'Image',
      isNumber: true,
      isVisible: ({ avatar_source }) => avatar_source === 'image',
      getElements: async () => {
        const images = await requestChoices('/wp/v2/media', { author: id, media_type: 'image' });
        if (images.some(({ value }) => value === String(avatar_media))) return images;
        const label = avatar_media === 0 ? 'Select an uploaded image' : 'The present image';
        return [{ value: String(avatar_media), label }, ...images];
      },
    },
    roles: { label: 'Roles', elements: ROLES, Edit: Choices, isVisible: () => hasRoles },
  });

/** The profile of the viewer, or of another account for those who may edit accounts. */
export function PersonScreen() {
  const { can } = siteKinds;
  const id = Number(usePlace().parameters.get('user') ?? pageData.viewer.id);
  const isOwn = id === pageData.viewer.id;
  const path = isOwn ? '/wp/v2/users/me' : `/wp/v2/users/${id}`;
  const loading = useLoading(path, async () => {
    const account = await request<Account>(`${path}?context=edit&_fields=${ACCOUNT_FIELDS}`);
    return { account, fields: accountFields(account, !isOwn && can('promote_users') && account.roles !== undefined) };
  });
  return (
    <Screen title={isOwn ? 'Profile' : (loading.value?.account.name ?? 'Account')}>
      <Loaded from={loading}>
        {({ account: { username = pageData.viewer.login, ...account }, fields }) => (
          <ItemForm
            fields={fields}
            values={{ avatar_source: 'email', password: '', ...account }}
            save={(changes) => save(path, changes)}
          >
            <p className="dim">
              Username: <strong>{username}</strong>
            </p>
            {isOwn && <a href={adminAddress('profile.php')}>Passwords for programs, and sessions</a>}
            {!isOwn && can('list_users') && (
              <a href={adminAddress(`accounts.php?id=${id}`)}>Link for a new password, and disabling the account</a>
            )}
          </ItemForm>
        )}
      </Loaded>
    </Screen>
  );
}
