import { Modal, SelectControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { SubmitForm } from '../frame/forms.tsx';
import { attempt } from '../frame/messages.tsx';
import { pageData } from '../page-data.ts';
import { request } from '../rest/requests.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.!';

/** A password that nobody can guess: 24 letters, digits and marks. */
const randomPassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

const TEXTS = [
  { name: 'username', label: 'Username', help: 'Cannot be changed later.', type: 'text' },
  { name: 'email', label: 'E-mail address', help: '', type: 'email' },
  { name: 'password', label: 'Password', help: 'Note it now: it is not shown again.', type: 'text' },
] as const;

/** The dialog in which an account is created. */
export function NewAccountDialog({ onCreated, close }: { onCreated: () => void; close: () => void }) {
  const [account, setAccount] = useState({ username: '', email: '', password: randomPassword() });
  const [role, setRole] = useState('author');
  const save = async () => {
    const data = { ...account, roles: [role] };
    const done = `The account “${account.username}” was created. Give its owner the password.`;
    if (!(await attempt(() => request('/wp/v2/users', { method: 'POST', data }), done))) return;
    onCreated();
    close();
  };
  return (
    <Modal title="Add a person" onRequestClose={close} size="medium">
      <SubmitForm
        verb="Add"
        submit={save}
        onCancel={close}
        isDisabled={Object.values(account).some((text) => text.trim() === '')}
      >
        {TEXTS.map(({ name, ...rest }) => (
          <TextControl
            key={name}
            {...rest}
            value={account[name]}
            onChange={(text) => setAccount({ ...account, [name]: text })}
            autoComplete="off"
            required
          />
        ))}
        <SelectControl
          label="Role"
          value={role}
          options={pageData.roles.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={setRole}
        />
      </SubmitForm>
    </Modal>
  );
}
