import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { dateTime, text, texts } from '../../declare/typed-schema.ts';
import { methodsAllowedBy, selfLink } from '../crud/path-links.ts';

/** Returns the path of a password below the REST root. The node needs the aliases of `PASSWORD_LOCATION`. */
export const passwordPath = (node: Node): string => `/cms/v2/users/${node._user}/application-passwords/${node._uuid}`;

/** The GraphQL selection that `passwordPath` needs. */
export const PASSWORD_LOCATION = '_user: userId _uuid: uuid';

const readonly = true;

/** An application password (docs/protocol/authentication.md#application-password-routes). */
export const passwordResource: Resource = {
  title: 'application-password',
  permissions: '_can: viewerCan { edit introspect }',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      uuid: text('Unique identifier of the application password.', { format: 'uuid', readonly }),
      app_id: text('UUID that the program that uses the password chose for itself.', {
        oneOf: [
          { type: 'string', format: 'uuid' },
          { type: 'string', enum: [''] },
        ],
      }),
      name: text('Name of the application password, for display.', {
        minLength: 1,
        pattern: '.*\\S.*',
        required: true,
      }),
      created: dateTime('Date and time of creation, in GMT.', { context: viewAndEdit, readonly }),
      last_used: text('Date and time of the last use, in GMT.', {
        type: ['string', 'null'],
        format: 'date-time',
        context: viewAndEdit,
        readonly,
      }),
      last_ip: text('IP address of the last use.', {
        type: ['string', 'null'],
        format: 'ip',
        context: viewAndEdit,
        readonly,
      }),
      scopes: texts(
        'What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do.',
        { context: viewAndEdit, writableOn: 'create', isAddition: true, omittedIfNull: true },
      ),
      expires: text('Date and time when the password expires, in GMT. Passwords without it do not expire.', {
        format: 'date-time',
        context: viewAndEdit,
        writableOn: 'create',
        isAddition: true,
        omittedIfNull: true,
      }),
      password: text('The generated password. Only the response that creates it contains it.', {
        context: editOnly,
        readonly,
        omittedIfNull: true,
      }),
    },
  ),
  links: [selfLink(passwordPath, { select: PASSWORD_LOCATION, allow: allowedMethods })],
};

function allowedMethods({ _can: can }: Node): string[] {
  return (can as { edit?: boolean } | undefined)?.edit ? methodsAllowedBy({ edit: true, delete: true }) : [];
}
