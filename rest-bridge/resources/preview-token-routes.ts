import {
  DEFAULT_SECONDS,
  MAX_SECONDS,
  MAX_USES,
  MIN_SECONDS,
  previewVersions,
} from '../../schema/content/previews/write-preview-tokens.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../declare/field.ts';
import { OWN_NAMESPACE } from '../declare/own-namespace.ts';
import type { Permission, Route } from '../declare/route.ts';
import { address, dateTime, integer, text } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { itemId } from './crud/item-key.ts';

const readonly = true;

/** A preview token (docs/previews.md). */
const previewTokenResource: Resource = {
  title: 'preview-token',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      uuid: text('Unique identifier, with which the token is revoked.', { format: 'uuid', readonly }),
      post: integer('Id of the item.', { select: 'postId', input: 'postId', required: true }),
      author: integer('Id of the account that created it.', { select: 'userId', readonly }),
      name: text('Note, such as who gets the link.'),
      version: text('What it shows: the saved item, or the newer autosave of its creator.', {
        enum: [...previewVersions],
      }),
      created: dateTime('Date and time of creation, in GMT.', { readonly }),
      expires: dateTime('Date and time when it expires, in GMT.', { readonly }),
      expires_in: integer(`Seconds until it expires; by default ${DEFAULT_SECONDS}.`, {
        select: null,
        minimum: MIN_SECONDS,
        maximum: MAX_SECONDS,
      }),
      max_uses: integer('How often it can be used; null: any number.', {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: MAX_USES,
      }),
      uses_left: integer('How often it can still be used; null: any number.', { type: ['integer', 'null'], readonly }),
      token: text('The token. Only the response that creates it contains it.', { readonly, omittedIfNull: true }),
      preview_link: address('Address of the preview. Only the response that creates it contains it.', {
        readonly,
        omittedIfNull: true,
      }),
    },
  ),
  links: [],
};

const path = `/${OWN_NAMESPACE}/preview-tokens`;

// The right depends on the item, which the domain checks.
const permission: Permission = { needs: 'site.editSomeType' };

/** The routes of preview tokens (docs/previews.md). */
export const previewTokenRoutes: readonly Route[] = crudRoutes({
  path,
  name: 'PreviewToken',
  plural: 'previewTokens',
  resource: previewTokenResource,
  key: {
    pattern: '/(?P<uuid>[\\w\\-]+)',
    parameters: { uuid: { type: 'string', description: 'Unique identifier of the token.' } },
    variableTypes: { uuid: 'String!' },
  },
  hasContext: false,
  itemPermissions: { field: 'sitePermissions', select: 'editSomeType' },
  list: {
    permission,
    isUnpaged: true,
    parameters: { context: contextParameter, post: integer('Id of the item.', { required: true }) },
    variableTypes: { postId: 'Int!' },
    variables: ({ post }) => ({ postId: itemId(post) }),
  },
  create: {
    permission,
    arguments: { postId: 'Int!', name: 'String', version: 'String', expiresIn: 'Int', maxUses: 'Int' },
    locationSelection: '_uuid: uuid',
    location: ({ _uuid: uuid }) => `${path}/${uuid}`,
  },
  remove: { permission, hasForce: false },
});
