import { editOnly, embedViewEdit, viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { emptyAsList } from '../../declare/empty-as-list.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, flag, integer, map, text, texts } from '../../declare/typed-schema.ts';
import { avatarUrlsField } from '../content/avatar-field.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

export const usersPath = '/cms/v2/users';

const readonly = true;

/** In every context. */
const visible = { context: embedViewEdit };

/**
 * An account (docs/protocol/errors.md#accounts-and-application-passwords); what is not public is in the edit context
 * only.
 */
export const userResource: Resource = {
  title: 'user',
  permissions: '_can: viewerCan { edit delete update }',
  fields: fieldRows(
    { context: editOnly },
    {
      id: integer('Number of the account.', { ...visible, readonly, select: 'databaseId' }),
      username: text('What they log in with.', { required: true }),
      name: text('Name as it is shown.', visible),
      first_name: text('First name.'),
      last_name: text('Last name.'),
      email: text('E-mail address.', { format: 'email', required: true }),
      url: address('Address of their own site.', visible),
      description: text('About them.', visible),
      link: address('Address of their posts.', { ...visible, readonly }),
      // Which languages there are is the site's matter: the domain checks. Whatever is no text is no language.
      locale: text('Their language.', {
        enum: ['', 'en_US'],
        unchecked: true,
        write: (sent) => (typeof sent === 'string' ? sent : JSON.stringify(sent)),
      }),
      nickname: text('Nickname.'),
      slug: text('Their part of the address of their posts.', visible),
      registered_date: text('When the account was made.', {
        format: 'date-time',
        readonly,
        read: (date) => (typeof date === 'string' ? `${date}+00:00` : date),
      }),
      roles: texts('Their roles.'),
      password: text('What they log in with; never shown.', { context: [], required: true }),
      // A new account is open: it can only be shut later.
      disabled: flag('Whether the account is shut.', {
        writableOn: 'update',
        isUnlisted: true,
        optional: true,
        omittedValue: false,
      }),
      capabilities: map('What they may do.', { readonly }),
      extra_capabilities: map('What the account itself is given.', { readonly }),
      avatar_urls: avatarUrlsField('Addresses of the avatar by size in pixels.', { context: embedViewEdit }),
      meta: map('Registered values.', {
        context: viewAndEdit,
        additionalType: { type: 'null', of: 'parts' },
        unchecked: 'map',
        read: emptyAsList,
        properties: {
          persisted_preferences: map('', {
            title: '',
            default: [],
            context: editOnly,
            properties: {
              _modified: text('When they were last changed.', { format: 'date-time', readonly: false }),
            },
            additionalProperties: true,
          }),
        },
      }),
    },
  ),
  links: [selfLink((node) => `${usersPath}/${node._id}`), collectionLink(usersPath)],
};
