import { informationAbility } from '../information-ability.ts';

interface Data {
  viewer: {
    databaseId: number;
    roles: readonly string[] | null;
    locale: string | null;
  } & Record<TextField, string | null>;
}

type TextField = 'name' | 'slug' | 'username' | 'firstName' | 'lastName' | 'nickname' | 'description' | 'url';

const text = (field: TextField | 'locale', { title, description }: { title: string; description: string }) => ({
  schema: { type: 'string' as const, title, description },
  read: ({ viewer }: Data) => viewer[field] ?? '',
});

/** The ability `core/get-user-info`. */
export const userInfo = informationAbility<Data>({
  name: 'core/get-user-info',
  label: 'Get User Information',
  description: 'Returns the account of the viewer: names, roles, language and profile.',
  category: 'user',
  capability: null,
  document: `{
    viewer { databaseId name slug username roles locale firstName lastName nickname description url }
  }`,
  values: {
    id: {
      schema: { type: 'integer', title: 'User ID', description: 'The id of the account.' },
      read: ({ viewer }) => viewer.databaseId,
    },
    display_name: text('name', { title: 'Display Name', description: 'The name that is shown to others.' }),
    user_nicename: text('slug', { title: 'User Nicename', description: 'The slug in the addresses of the author.' }),
    user_login: text('username', {
      title: 'Username',
      description: 'The login name of the account; it never changes.',
    }),
    roles: {
      schema: {
        type: 'array',
        title: 'Roles',
        description: 'Names of the roles of the account, such as editor.',
        items: { type: 'string' },
      },
      read: ({ viewer }) => viewer.roles ?? [],
    },
    locale: text('locale', { title: 'Language', description: 'Language of the account, such as en_US.' }),
    first_name: text('firstName', { title: 'First Name', description: 'First name.' }),
    last_name: text('lastName', { title: 'Last Name', description: 'Last name.' }),
    nickname: text('nickname', { title: 'Nickname', description: 'Nickname.' }),
    description: text('description', {
      title: 'Biographical Info',
      description: 'A text about the person; may be empty.',
    }),
    user_url: text('url', { title: 'Website', description: 'The address of the website of the person.' }),
  },
});
