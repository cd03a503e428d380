import { type InputFields, oncePerBuilder } from '../builder.ts';
import type { UserSearchColumn } from './filter.ts';
import type { UserOrder } from './order.ts';

export const userOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('UserOrder', {
    description:
      'What a list of accounts is ordered by. E-mail addresses and dates of registration take the right to list.',
    values: {
      ID: {},
      INCLUDE: { description: 'As `idIn` names them.' },
      NAME: {},
      REGISTERED: {},
      SLUG: {},
      INCLUDE_SLUGS: { description: 'As `slugIn` names them.' },
      EMAIL: {},
      URL: {},
    } as const satisfies Record<UserOrder, object>,
  }),
);

const searchColumnEnum = oncePerBuilder((builder) =>
  builder.enumType('UserSearchColumn', {
    description: 'Where a search for accounts looks.',
    values: { ID: {}, USERNAME: {}, EMAIL: {}, NAME: {}, SLUG: {}, URL: {} } as const satisfies Record<
      UserSearchColumn,
      object
    >,
  }),
);

export const userFilterInput = oncePerBuilder((builder) =>
  builder.inputType('UserFilter', {
    description: 'What a list of accounts is narrowed to; all conditions have to hold.',
    fields: (t) => ({
      search: t.string({ description: 'A text that stands in one of the columns.' }),
      searchColumns: t.field({
        type: [searchColumnEnum(builder)],
        description: 'Where to look. Who may not list accounts searches numbers, slugs and names, whatever is given.',
      }),
      idIn: t.intList(),
      idNotIn: t.intList(),
      slugIn: t.stringList(),
      roleIn: t.stringList({ description: 'Any of these roles. Takes the right to list.' }),
      capabilityIn: t.stringList({ description: 'Any of these capabilities. Takes the right to list.' }),
      authors: t.boolean({ description: 'Whoever may write. Takes the right to write.' }),
      hasPublished: t.boolean({ description: 'Whoever has published something.' }),
      hasPublishedTypeIn: t.stringList({ description: 'Whoever has published something of these types.' }),
    }),
  }),
);

const profileFields = (t: InputFields) => ({
  name: t.string({ description: 'Name as it is shown.' }),
  firstName: t.string(),
  lastName: t.string(),
  nickname: t.string(),
  url: t.string({ description: 'Address of their own site.' }),
  description: t.string({ description: 'About them; simple HTML may stand in it.' }),
  locale: t.string({ description: "Their language; empty for the site's." }),
  slug: t.string({ description: 'Their part of the address of their posts.' }),
  roles: t.stringList({ description: 'Names of their roles. Takes the right to promote.' }),
  meta: t.field({ type: 'Json', description: 'Registered values; null removes one.' }),
});

export const createUserInput = oncePerBuilder((builder) =>
  builder.inputType('CreateUserInput', {
    description: 'A new account.',
    fields: (t) => ({
      username: t.string({ required: true, description: 'What they log in with.' }),
      email: t.string({ required: true }),
      password: t.string({ required: true, description: 'The password that the account logs in with.' }),
      ...profileFields(t),
    }),
  }),
);

export const updateUserInput = oncePerBuilder((builder) =>
  builder.inputType('UpdateUserInput', {
    description: 'What is to be changed of an account. What is absent stays as it is.',
    fields: (t) => ({
      username: t.string({ description: 'Cannot be changed: the name that the account has, or nothing.' }),
      email: t.string(),
      password: t.string({ description: 'A new one ends all sessions of the account.' }),
      disabled: t.boolean({
        description: "Shuts the account at once, or opens it. Takes the right to change others' accounts.",
      }),
      ...profileFields(t),
    }),
  }),
);
