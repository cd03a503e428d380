import { type ProfileTextName, profileTextList } from '../../../core/rows/profile-texts.ts';
import { type AbilityValue, informationAbility } from '../information-ability.ts';

interface Data {
  viewer: {
    databaseId: number;
    roles: readonly string[] | null;
  } & Record<TextField, string | null>;
}

type TextField = ProfileTextName | 'slug' | 'username' | 'locale';

const text = (field: TextField, { title, description }: AbilityValue['schema']) => ({
  schema: { type: 'string' as const, title, description },
  read: ({ viewer }: Data) => viewer[field] ?? '',
});

/** The texts of the profile, by their names in WordPress. */
const texts = Object.fromEntries(profileTextList.map(({ name, storedName, label }) => [storedName, text(name, label)]));

/** The ability `core/get-user-info`. */
export const userInfo = informationAbility<Data>({
  name: 'core/get-user-info',
  label: 'Get User Information',
  description: 'Returns the account of the viewer: names, roles, language and profile.',
  category: 'user',
  capability: null,
  document: `{
    viewer { databaseId slug username roles locale ${profileTextList.map(({ name }) => name).join(' ')} }
  }`,
  values: {
    id: {
      schema: { type: 'integer', title: 'User ID', description: 'The id of the account.' },
      read: ({ viewer }) => viewer.databaseId,
    },
    // First, because it names the account.
    ...(texts.display_name ? { display_name: texts.display_name } : {}),
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
    ...texts,
  },
});
