import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { editOnly, everywhereShortFirst, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, Node } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { emptyAsList } from '../content/empty-maps.ts';
import { allowedOn } from '../content/links.ts';

export const path = '/cms/v2/users';

const text = (
  name: string,
  { description, ...more }: { description: string } & Omit<JsonSchema, 'description'>,
): Field => ({
  name,
  schema: { description, type: 'string', context: everywhereShortFirst, ...more },
});

const hidden = { context: editOnly };

const map = (name: string, description: string): Field => ({
  name,
  schema: { description, type: 'object', context: editOnly, readonly: true },
});

const avatarSize = (size: number): JsonSchema => ({
  description: `Avatar of ${size} pixels.`,
  type: 'string',
  format: 'uri',
  context: everywhereShortFirst,
});

/** An account (protocol 8.9); what is not public is in the edit context only. */
export const userResource: Resource = {
  title: 'user',
  permissions: '_can: viewerCan { edit delete promote }',
  fields: [
    {
      name: 'id',
      select: 'databaseId',
      schema: { description: 'Number of the account.', type: 'integer', context: everywhereShortFirst, readonly: true },
    },
    text('username', { description: 'What they log in with.', ...hidden, required: true }),
    text('name', { description: 'Name as it is shown.' }),
    text('first_name', { description: 'First name.', ...hidden }),
    text('last_name', { description: 'Last name.', ...hidden }),
    text('email', { description: 'E-mail address.', ...hidden, format: 'email', required: true }),
    text('url', { description: 'Address of their own site.', format: 'uri' }),
    text('description', { description: 'About them.' }),
    text('link', { description: 'Address of their posts.', format: 'uri', readonly: true }),
    // Which languages there are is the site's matter: the domain checks.
    { ...text('locale', { description: 'Their language.', ...hidden, enum: ['', 'en_US'] }), unchecked: true },
    text('nickname', { description: 'Nickname.', ...hidden }),
    text('slug', { description: 'Their part of the address of their posts.' }),
    {
      ...text('registered_date', {
        description: 'When the account was made.',
        ...hidden,
        format: 'date-time',
        readonly: true,
      }),
      read: (date) => (typeof date === 'string' ? `${date}+00:00` : date),
    },
    {
      name: 'roles',
      schema: { description: 'Their roles.', type: 'array', items: { type: 'string' }, context: editOnly },
    },
    text('password', { description: 'What they log in with; never shown.', context: [], required: true }),
    {
      name: 'disabled',
      unlisted: true,
      optional: true,
      omittedAs: false,
      schema: { description: 'Whether the account is shut.', type: 'boolean', context: editOnly },
    },
    map('capabilities', 'What they may do.'),
    map('extra_capabilities', 'What the account itself is given.'),
    {
      name: 'avatar_urls',
      select: 'avatarUrls',
      optional: true,
      schema: {
        description: 'Addresses of the avatar by size in pixels.',
        type: 'object',
        context: everywhereShortFirst,
        readonly: true,
        properties: { 24: avatarSize(24), 48: avatarSize(48), 96: avatarSize(96) },
      },
    },
    {
      name: 'meta',
      absent: { as: 'null', of: 'parts' },
      unchecked: 'map',
      read: emptyAsList,
      schema: {
        description: 'Registered values.',
        type: 'object',
        context: viewAndEdit,
        properties: {
          persisted_preferences: {
            type: 'object',
            title: '',
            description: '',
            default: [],
            context: editOnly,
            properties: {
              _modified: {
                description: 'When they were last changed.',
                type: 'string',
                format: 'date-time',
                readonly: false,
              },
            },
            additionalProperties: true,
          },
        },
      },
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_id: databaseId',
      targets: (node) => [
        { href: `${path}/${node._id}`, attributes: { targetHints: { allow: allowedOn(permissionsOf(node)) } } },
      ],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
  ],
};

const permissionsOf = (node: Node) => (node._can ?? {}) as { edit?: boolean; delete?: boolean };
