import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Node } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

/** Path of one password below the REST root; needs `_user` and `_uuid`. */
export const passwordPath = (node: Node): string => `/cms/v2/users/${node._user}/application-passwords/${node._uuid}`;

/** What the path of a password is made of. */
export const LOCATION = '_user: userId _uuid: uuid';

const appId: JsonSchema = {
  description: 'UUID that the program gave itself.',
  type: 'string',
  oneOf: [
    { type: 'string', format: 'uuid' },
    { type: 'string', enum: [''] },
  ],
};

const name: JsonSchema = {
  description: 'What people call the program.',
  type: 'string',
  minLength: 1,
  pattern: '.*\\S.*',
};

const shown = (schema: JsonSchema, context: readonly string[]): JsonSchema => ({ ...schema, context, readonly: true });
const detail = (schema: JsonSchema): JsonSchema => shown(schema, viewAndEdit);

/** An application password (protocol 7.11). */
export const passwordResource: Resource = {
  title: 'application-password',
  permissions: '_can: viewerCan { edit introspect }',
  fields: [
    {
      name: 'uuid',
      schema: shown({ description: 'What the password is known by.', type: 'string', format: 'uuid' }, everywhere),
    },
    { name: 'app_id', schema: { ...appId, context: everywhere } },
    { name: 'name', schema: { ...name, required: true, context: everywhere } },
    {
      name: 'created',
      schema: detail({ description: 'When it was made, in GMT.', type: 'string', format: 'date-time' }),
    },
    {
      name: 'last_used',
      schema: detail({ description: 'When it was last used, in GMT.', type: ['string', 'null'], format: 'date-time' }),
    },
    {
      name: 'last_ip',
      schema: detail({ description: 'Address that it was then used from.', type: ['string', 'null'], format: 'ip' }),
    },
    {
      name: 'password',
      schema: shown({ description: 'The password: only in the answer that creates it.', type: 'string' }, ['edit']),
      optional: true,
    },
  ],
  links: [
    {
      rel: 'self',
      select: LOCATION,
      targets: (node) => [{ href: passwordPath(node), attributes: { targetHints: { allow: allowedOn(node) } } }],
    },
  ],
};

function allowedOn({ _can }: Node): string[] {
  return (_can as { edit?: boolean } | undefined)?.edit ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [];
}
