import { type InputFields, oncePerBuilder } from '../../core/builder.ts';
import { filterInputs } from '../../core/filters.ts';
import { userFilters } from './user-filter.ts';
import type { UserOrder } from './user-order.ts';
import { profileInputs } from './user-profile.ts';

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

export const userFilterInput = oncePerBuilder((builder) =>
  builder.inputType('UserFilter', {
    description: 'The filter of a list of accounts; all conditions apply.',
    fields: (t) => filterInputs(userFilters, t),
  }),
);

const accountFields = (t: InputFields) => ({
  ...profileInputs(t),
  locale: t.string({ description: "Their language; empty for the site's." }),
  slug: t.string({ description: 'The part of the address of their posts that names them.' }),
  roles: t.stringList({ description: 'Names of their roles. Requires the right to promote.' }),
  meta: t.field({ type: 'Json', description: 'Registered values; null removes one.' }),
});

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
