import type { Registry } from '../../schema/core/registry/registry.ts';
import { userFilters } from '../../schema/kinds/users/user-filter.ts';
import { MAX_ID, toFilterId } from '../../schema/values/ids.ts';
import type { DomainCheck, Parameter } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { editOnly, embedViewEdit, fieldList } from '../declare/field.ts';
import type { Parameters, PermissionQuery, Route } from '../declare/route.ts';
import { address, flag, integer, map, text, texts } from '../declare/typed-schema.ts';
import { appendDeclaredFields } from './content/append-declared-fields.ts';
import { avatarUrlsField, metaField, yoastHeadFields } from './content/content-fields.ts';
import { fieldValueFields, fieldValueLinks } from './content/field-group-fields.ts';
import type { CrudKind, Operation } from './crud/crud-kind.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList } from './crud/filtered-list.ts';
import { collectionLink, selfLink } from './crud/item-key.ts';

const usersPath = '/cms/v2/users';

const readonly = true;

const localeCheck: DomainCheck = {
  field: 'localeCheck',
  selection: '',
  variableTypes: { locale: 'String!' },
  variables: (locale) => ({ locale: String(locale) }),
};

const inEveryContext = { context: embedViewEdit };

/**
 * Creates the resource of accounts (docs/protocol/errors.md#accounts-and-application-passwords). Fields that are not public appear in the
 * edit context only.
 */
export const userResource = (registry: Registry): Resource => ({
  title: 'user',
  permissions: '_can: viewerCan { edit delete update }',
  fields: appendDeclaredFields(
    [
      ...fieldList(
        { context: editOnly },
        {
          id: integer('Id of the account.', { ...inEveryContext, readonly, select: 'databaseId' }),
          username: text('Username for the login.', { required: true }),
          name: text('Display name of the account.', inEveryContext),
          first_name: text('First name.', { nullWrites: '' }),
          last_name: text('Last name.', { nullWrites: '' }),
          email: text('E-mail address.', { format: 'email', required: true }),
          url: address('Address of the website of the account.', { ...inEveryContext, nullWrites: '' }),
          description: text('Biography of the account.', { ...inEveryContext, nullWrites: '' }),
          link: address('Address of the author archive.', { ...inEveryContext, readonly }),
          // The domain checks whether the site has the language.
          locale: text('Language of the account.', {
            enum: ['', 'en_US'],
            validation: 'text',
            parameterOptions: { domainCheck: localeCheck },
            write: String,
          }),
          nickname: text('Nickname.'),
          slug: text('Slug of the account in the address of its archive.', inEveryContext),
          registered_date: text('Date and time of the registration.', {
            format: 'date-time',
            readonly,
            read: (date) => (typeof date === 'string' ? `${date}+00:00` : date),
          }),
          roles: texts('Roles of the account.', { nullWrites: [] }),
          password: text('Password for the login. No response contains it.', { context: [], required: true }),
          // A new account is enabled; only updates can disable it.
          disabled: flag('Whether the account is disabled.', {
            writableOn: 'update',
            isUnlisted: true,
            omittedIfNull: true,
            omittedValue: false,
          }),
          capabilities: map('Capabilities of the account, including those of its roles.', { readonly }),
          extra_capabilities: map('Roles and capabilities that are assigned to the account itself.', { readonly }),
          avatar_source: text('From where the avatar comes.', {
            enum: ['email', 'image', 'none'],
            select: 'avatarSource',
            input: 'avatarSource',
            isAddition: true,
            omittedIfNull: true,
            omittedValue: 'email',
          }),
          avatar_media: integer('Id of the image that is the avatar; 0 if it is none.', {
            select: 'avatarMediaId',
            input: 'avatarMediaId',
            nullWrites: 0,
            isAddition: true,
            omittedIfNull: true,
            omittedValue: 0,
          }),
          avatar_urls: avatarUrlsField('Addresses of the avatar, by size in pixels.', { context: embedViewEdit }),
        },
      ),
      metaField(registry.userMeta, 'account'),
      ...yoastHeadFields,
      ...fieldValueFields(registry, { param: 'user_role', values: [] }),
    ],
    { registry, object: 'user' },
  ),
  links: [selfLink((node) => `${usersPath}/${node._id}`), collectionLink(usersPath), ...fieldValueLinks(registry)],
});

/** The parameters of a deletion. `reassign` is required: false states that there is no replacement author. */
const deletionParameters: Readonly<Record<string, Parameter>> = {
  force: { type: 'boolean', default: false, description: 'Must be true, because accounts have no trash.' },
  reassign: {
    type: 'integer',
    description:
      'Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them.',
    required: true,
    validation: 'none',
    problemOf: (reassign) =>
      isNumeric(reassign) || isNoReplacement(reassign)
        ? null
        : {
            code: 'rest_invalid_param',
            message: 'reassign must be the id of an account, or false.',
            data: { status: 400 },
          },
  },
};

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*[-+]?\d+(?:\.\d+)?$/.test(value));

const isNoReplacement = (value: unknown): boolean =>
  !value || value === 'false' || (Array.isArray(value) && value.length === 0);

/** Returns the id of the replacement author: 0 if the items remain without one, null if they are deleted. */
const readReplacementAuthor = ({ reassign }: Parameters): number | null =>
  isNumeric(reassign) ? toFilterId(Math.abs(Math.trunc(Number(reassign)))) : null;

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0');

/** The permission to list accounts depends on the parameters of the request. */
const permissions: PermissionQuery = {
  field: 'sitePermissions',
  select:
    'list: listUsers(byRights: $byRights, forEditing: $forEditing, byPrivateOrder: $byPrivateOrder, authors: $authors) create: createUsers',
  selectionVariableTypes: {
    byRights: 'Boolean',
    forEditing: 'Boolean',
    byPrivateOrder: 'Boolean',
    authors: 'Boolean',
  },
  variables: ({ roles, capabilities, context, orderby, who }) => ({
    byRights: isSet(roles) || isSet(capabilities),
    forEditing: context === 'edit',
    byPrivateOrder: ['email', 'registered_date'].includes(String(orderby)),
    authors: who === 'authors',
  }),
};

/** Which fields a request changes: changing roles requires a separate capability. */
const changedFields = (parameters: Parameters) => ({
  roles: isSet(parameters.roles),
  others: Object.keys(parameters).some((name) => name !== 'id' && name !== 'roles'),
});

const accountPermissions = {
  select: 'edit delete update(roles: $roles, others: $others)',
  selectionVariableTypes: { roles: 'Boolean', others: 'Boolean' },
} as const;

const UPDATE_PERMISSION = { needs: 'item.update' } as const;

const remove: Operation = {
  parameters: deletionParameters,
  variableTypes: { reassignTo: 'Int!', retainsItems: 'Boolean' },
  variables: (parameters) => {
    const replacement = readReplacementAuthor(parameters);
    return { reassignTo: replacement ?? 0, retainsItems: replacement === 0 };
  },
};

const accountKind = (resource: Resource, registry: Registry): CrudKind => ({
  path: usersPath,
  name: 'User',
  plural: 'users',
  noun: 'account',
  resource,
  batch: { v1: true },
  // Hashing a password takes long, and the items of a deleted account are deleted in several transactions.
  hasOwnTransactions: true,
  permissions,
  itemPermissions: {
    ...accountPermissions,
    field: 'userPermissions',
    variableTypes: { id: 'Int!' },
    variables: ({ id, ...fields }) => (Number(id) > MAX_ID ? null : { id: Number(id), ...changedFields(fields) }),
  },
  list: {
    permission: { needs: 'list' },
    ...filteredList({
      filters: userFilters,
      kind: registry,
      offsetNoun: 'accounts',
      orderby: 'name',
      orders: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
      orderNames: { registered_date: 'registered' },
      direction: 'asc',
      types: { where: 'UserFilter', orderBy: 'UserOrder' },
    }),
    paging: { size: 10, beyondPages: null, linksFollowOffset: true },
  },
  create: {
    permission: { needs: 'create' },
    parameters: { id: { isUnlisted: true, validation: 'none' } },
    refuse: ({ id }) => (id ? 'rest_user_exists' : null),
    refusalRequiresPermission: true,
    inputType: 'CreateUserInput',
  },
  read: {},
  update: { permission: UPDATE_PERMISSION, inputType: 'UpdateUserInput' },
  remove,
});

/** The account of the viewer, at the path `me`. */
const viewerKind = (resource: Resource): CrudKind => ({
  path: usersPath,
  name: 'Viewer',
  resource,
  key: { pattern: '/me', parameters: {}, variableTypes: {}, variables: () => ({}) },
  hasContext: false,
  itemPermissions: { ...accountPermissions, field: 'viewerPermissions', variables: changedFields },
  read: { permission: 'open' },
  update: { permission: UPDATE_PERMISSION, inputType: 'UpdateUserInput' },
  remove,
});

/** Creates the routes of accounts. */
export function userRoutes(registry: Registry): readonly Route[] {
  const resource = userResource(registry);
  return [...crudRoutes(accountKind(resource, registry)), ...crudRoutes(viewerKind(resource))];
}
