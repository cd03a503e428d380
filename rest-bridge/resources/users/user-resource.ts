import { editOnly, embedViewEdit, viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { emptyAsList } from '../../declare/empty-as-list.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, flag, integer, map, text, texts } from '../../declare/typed-schema.ts';
import { avatarUrlsField } from '../content/avatar-field.ts';
import { yoastHeadFields } from '../content/yoast-head-fields.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

export const usersPath = '/cms/v2/users';

const readonly = true;

const inEveryContext = { context: embedViewEdit };

/**
 * An account (docs/protocol/errors.md#accounts-and-application-passwords). Fields that are not public appear in the
 * edit context only.
 */
export const userResource: Resource = {
  title: 'user',
  permissions: '_can: viewerCan { edit delete update }',
  fields: [
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
        // The domain checks whether the site has the language. A value that is not a text becomes one that it rejects.
        locale: text('Language of the account.', {
          enum: ['', 'en_US'],
          validation: 'none',
          write: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
        }),
        nickname: text('Nickname.'),
        slug: text('Slug of the account in the address of its archive.', inEveryContext),
        registered_date: text('Date and time of the registration.', {
          format: 'date-time',
          readonly,
          read: (date) => (typeof date === 'string' ? `${date}+00:00` : date),
        }),
        roles: texts('Roles of the account.'),
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
        avatar_urls: avatarUrlsField('Addresses of the avatar, by size in pixels.', { context: embedViewEdit }),
        meta: map('Registered meta values of the account.', {
          context: viewAndEdit,
          additionalType: { type: 'null', appliesTo: 'properties' },
          validation: 'map',
          read: emptyAsList,
          properties: {
            persisted_preferences: map('', {
              title: '',
              default: [],
              context: editOnly,
              properties: {
                _modified: text('Date and time of the last change of the preferences.', {
                  format: 'date-time',
                  readonly: false,
                }),
              },
              additionalProperties: true,
            }),
          },
        }),
      },
    ),
    ...yoastHeadFields,
  ],
  links: [selfLink((node) => `${usersPath}/${node._id}`), collectionLink(usersPath)],
};
