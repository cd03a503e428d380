import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { text } from '../../declare/typed-schema.ts';
import { allowedOn, selfLink } from '../crud/path-links.ts';

/** Path of one password below the REST root; needs `_user` and `_uuid`. */
export const passwordPath = (node: Node): string => `/cms/v2/users/${node._user}/application-passwords/${node._uuid}`;

/** The GraphQL selection of the ids in `passwordPath`. */
export const LOCATION = '_user: userId _uuid: uuid';

const readonly = true;

/** An application password (docs/protocol/authentication.md#application-password-routes). */
export const passwordResource: Resource = {
  title: 'application-password',
  permissions: '_can: viewerCan { edit introspect }',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      uuid: text('What the password is known by.', { format: 'uuid', readonly }),
      app_id: text('UUID that the program gave itself.', {
        oneOf: [
          { type: 'string', format: 'uuid' },
          { type: 'string', enum: [''] },
        ],
      }),
      name: text('What people call the program.', { minLength: 1, pattern: '.*\\S.*', required: true }),
      created: text('When it was made, in GMT.', { format: 'date-time', context: viewAndEdit, readonly }),
      last_used: text('When it was last used, in GMT.', {
        type: ['string', 'null'],
        format: 'date-time',
        context: viewAndEdit,
        readonly,
      }),
      last_ip: text('Address that it was then used from.', {
        type: ['string', 'null'],
        format: 'ip',
        context: viewAndEdit,
        readonly,
      }),
      password: text('The password: only in the answer that creates it.', {
        context: editOnly,
        readonly,
        optional: true,
      }),
    },
  ),
  links: [selfLink(passwordPath, { select: LOCATION, allow: allowedMethods })],
};

function allowedMethods({ _can: can }: Node): string[] {
  return (can as { edit?: boolean } | undefined)?.edit ? allowedOn({ edit: true, delete: true }) : [];
}
