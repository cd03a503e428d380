import { derivedDocument, given, graphql, type ResultOf, selectionOf } from '../../../core/graphql/typed-document.ts';
import { type ProfileTextName, profileTextList } from '../../../core/rows/profile-texts.ts';
import { type AbilityValue, informationAbility } from '../information-ability.ts';

const OTHER_FIELDS = graphql('fragment OtherAccountFields on User { databaseId slug username roles locale }');

type Account = ResultOf<typeof OTHER_FIELDS> & Record<ProfileTextName, string | null>;

const VIEWER = derivedDocument<{ viewer: Account | null }>(
  `{ viewer { ${selectionOf(OTHER_FIELDS)} ${profileTextList.map(({ name }) => name).join(' ')} } }`,
);

type Value = AbilityValue<ResultOf<typeof VIEWER>>;

const text = (
  field: ProfileTextName | 'slug' | 'username' | 'locale',
  { title, description }: Value['schema'],
): Value => ({
  schema: { type: 'string', title, description },
  read: ({ viewer }) => given(viewer)[field] ?? '',
});

/** The texts of the profile, by their names in WordPress. */
const texts = Object.fromEntries(profileTextList.map(({ name, storedName, label }) => [storedName, text(name, label)]));

/** The ability `core/get-user-info`. */
export const userInfo = informationAbility({
  name: 'core/get-user-info',
  label: 'Get User Information',
  description: 'Returns the account of the viewer: names, roles, language and profile.',
  category: 'user',
  capability: null,
  document: VIEWER,
  values: {
    id: {
      schema: { type: 'integer', title: 'User ID', description: 'The id of the account.' },
      read: ({ viewer }) => given(viewer).databaseId,
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
      read: ({ viewer }) => given(viewer).roles ?? [],
    },
    locale: text('locale', { title: 'Language', description: 'Language of the account, such as en_US.' }),
    ...texts,
  },
});
