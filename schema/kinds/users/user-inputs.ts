import { fieldValuesInput } from '../../content/field-groups/field-value-inputs.ts';
import { type InputFields, oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterInputs } from '../../core/graphql/filters.ts';
import { type ProfileTextName, profileTextList } from '../../core/rows/profile-texts.ts';
import { type UserOrder, userFilters } from './user-filter.ts';

/** Returns the GraphQL input fields of the texts of a profile. */
const profileInputs = (t: InputFields) =>
  Object.fromEntries(
    profileTextList.map(({ name, inputDescription }) => [name, t.string({ description: inputDescription })]),
  ) as Record<ProfileTextName, ReturnType<typeof t.string<false>>>;

/** The GraphQL enum of the orders of lists of accounts. */
export const userOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('UserOrder', {
    description: 'The order of a list of accounts. EMAIL and REGISTERED require the right to list accounts.',
    values: {
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      NAME: {},
      REGISTERED: {},
      SLUG: {},
      INCLUDE_SLUGS: { description: 'The order of `slugIn`.' },
      EMAIL: {},
      URL: {},
    } as const satisfies Record<UserOrder, object>,
  }),
);

/** The GraphQL input type of the filter of a list of accounts. */
export const userFilterInput = oncePerBuilder((builder) =>
  builder.inputType('UserFilter', {
    description: 'The filter of a list of accounts; all conditions apply.',
    fields: (t) => filterInputs(userFilters, t),
  }),
);

/** What the source of an avatar is. */
export const AVATAR_SOURCE =
  'From where the avatar comes: `email` for the picture service, which knows it by the e-mail address, `image` for an image of this site, or `none`';

const accountFields = (t: InputFields) => ({
  ...profileInputs(t),
  locale: t.string({ description: 'Their language; empty for the language of the site.' }),
  slug: t.string({ description: 'The part of the address of their archive that identifies them.' }),
  avatarSource: t.string({ description: `${AVATAR_SOURCE}. By default \`image\` if an image is selected.` }),
  avatarMediaId: t.int({ description: 'The id of an image that the viewer may read; 0 selects none.' }),
  roles: t.stringList({ description: 'Names of their roles. Requires the right to promote.' }),
  meta: t.field({ type: 'Json', description: 'Registered meta values by key; null removes a value.' }),
  ...fieldValuesInput(t),
});

/** The GraphQL input type for creating an account. */
export const createUserInput = oncePerBuilder((builder) =>
  builder.inputType('CreateUserInput', {
    description: 'A new account.',
    fields: (t) => ({
      username: t.string({ required: true, description: 'The login name.' }),
      email: t.string({ required: true }),
      password: t.string({ required: true, description: 'The password that the account logs in with.' }),
      ...accountFields(t),
    }),
  }),
);

/** The GraphQL input type for changing an account. */
export const updateUserInput = oncePerBuilder((builder) =>
  builder.inputType('UpdateUserInput', {
    description: 'The fields to change. Absent fields do not change.',
    fields: (t) => ({
      username: t.string({ description: 'Cannot be changed: send the current name, or nothing.' }),
      email: t.string(),
      password: t.string({ description: 'A new one ends all sessions of the account.' }),
      disabled: t.boolean({
        description: "Disables the account, or enables it. Requires the right to change others' accounts.",
      }),
      ...accountFields(t),
    }),
  }),
);
