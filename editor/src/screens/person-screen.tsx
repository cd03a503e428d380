import { SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { ChoiceList, EditedForm } from '../frame/forms.tsx';
import { usePlace } from '../frame/location.tsx';
import { Screen, Waiting } from '../frame/screen.tsx';
import { adminAddress, pageData } from '../page-data.ts';
import { useSiteKinds } from '../rest/editor-kinds.ts';
import { request, useList, useValue } from '../rest/requests.ts';
import { ACCOUNT_FIELDS, type Account } from './account.ts';

const TEXTS = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'nickname', label: 'Nickname', type: 'text' },
  { name: 'name', label: 'Name that readers see', type: 'text' },
  { name: 'email', label: 'E-mail address', type: 'email' },
  { name: 'url', label: 'Website', type: 'url' },
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    help: 'Leave it empty to keep the present one.',
    autoComplete: 'new-password',
  },
] as const;

const PICTURES = [
  { value: 'email', label: 'From gravatar.com, by the e-mail address' },
  { value: 'image', label: 'An uploaded image' },
  { value: 'none', label: 'None' },
];

/** The profile of the viewer, or of another account for those who may edit accounts. */
export function PersonScreen() {
  const { parameters } = usePlace();
  const { can } = useSiteKinds();
  const id = Number(parameters.get('user') ?? pageData.viewer.id);
  const isOwn = id === pageData.viewer.id;
  const path = isOwn ? '/wp/v2/users/me' : `/wp/v2/users/${id}`;
  const { value: account, problem, reload } = useValue<Account>(`${path}?context=edit&_fields=${ACCOUNT_FIELDS}`);
  const save = async (changes: Record<string, unknown>) => {
    await request(path, { method: 'POST', data: changes });
    reload();
  };
  return (
    <Screen title={isOwn ? 'Profile' : (account?.name ?? 'Account')} problem={problem} onRetry={reload}>
      {!account && !problem && <Waiting />}
      {account && (
        <EditedForm values={{ ...account, password: '' }} save={save}>
          {({ value, text, change }) => (
            <>
              <p className="dim">
                Username: <strong>{account.username ?? pageData.viewer.login}</strong>
              </p>
              {isOwn && <a href={adminAddress('profile.php')}>Passwords for programs, and sessions</a>}
              {!isOwn && can('list_users') && (
                <a href={adminAddress(`accounts.php?id=${id}`)}>Link for a new password, and disabling the account</a>
              )}
              {TEXTS.map(({ name, ...rest }) => (
                <TextControl key={name} {...rest} value={text(name)} onChange={(next) => change(name, next)} />
              ))}
              <TextareaControl
                label="About"
                help="Themes may show it beside what the person has written."
                value={text('description')}
                onChange={(next) => change('description', next)}
              />
              <SelectControl
                label="Picture"
                value={text('avatar_source') || 'email'}
                options={PICTURES}
                onChange={(source) => change('avatar_source', source)}
              />
              {value('avatar_source') === 'image' && (
                <ImageChoice
                  author={id}
                  value={text('avatar_media')}
                  onChange={(next) => change('avatar_media', next)}
                />
              )}
              {!isOwn && can('promote_users') && account.roles && (
                <ChoiceList
                  legend="Roles"
                  choices={pageData.roles}
                  chosen={value('roles') as readonly string[]}
                  onChange={(roles) => change('roles', roles)}
                />
              )}
            </>
          )}
        </EditedForm>
      )}
    </Screen>
  );
}

/** The choice of one of the images that an account has uploaded. */
function ImageChoice(props: { author: number; value: string; onChange(id: number): void }) {
  const { author, value, onChange } = props;
  const { value: found } = useList<{ id: number; title: { rendered: string } }>('/wp/v2/media', {
    query: { author, media_type: 'image', per_page: 100, _fields: 'id,title' },
  });
  const images =
    found?.items.map(({ id, title }) => ({ value: String(id), label: decodeEntities(title.rendered) })) ?? [];
  const isListed = images.some((image) => image.value === value);
  const others = isListed ? [] : [{ value, label: value === '0' ? 'Select an uploaded image' : 'The present image' }];
  return (
    <SelectControl
      label="Image"
      value={value}
      options={[...others, ...images]}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
