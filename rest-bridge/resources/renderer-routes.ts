import type { JsonValue } from '../../schema/json-schema/schema-types.ts';
import { toInteger } from '../../schema/json-schema/value-conversion.ts';
import type { DomainCheck } from '../declare/declared-parameter.ts';
import { describedResponse, type Resource } from '../declare/declared-resource.ts';
import { editOnly, fieldList } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { integer, map, text } from '../declare/typed-schema.ts';
import { itemId } from './crud/item-key.ts';

const resource: Resource = {
  title: 'rendered-block',
  metaSchema: 'http://json-schema.org/schema#',
  fields: fieldList({ context: editOnly }, { rendered: text('The block as HTML.', { required: true }) }),
  links: [],
};

const attributesCheck: DomainCheck = {
  field: 'blockAttributesCheck',
  selection: '',
  variableTypes: { name: 'String!', attributes: 'Json' },
  variables: (attributes, { name }) => ({ name: String(name), attributes }),
};

/**
 * The route that renders a dynamic block. Not created by crudRoutes: the route renders a block with the attributes of
 * the request.
 */
export const blockRendererRoute: Route = {
  pattern: '/cms/v2/block-renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+)',
  resource,
  itemPermissions: {
    field: 'renderedBlockPermissions',
    select: 'render',
    variableTypes: { postId: 'Int' },
    variables: ({ post_id: id }) => ({ postId: itemId(toInteger((id ?? 0) as JsonValue)) }),
  },
  endpoints: [
    {
      methods: ['GET', 'POST'],
      permission: { needs: 'item.render' },
      response: describedResponse('rendered-block', { rendered: text('The block as HTML.') }),
      parameters: {
        name: text('Name of the block type, with its namespace.'),
        context: text('The purpose of the request. Only "edit" is supported.', {
          enum: ['edit'],
          default: 'view',
          checksDefault: true,
          phase: 'validation',
        }),
        attributes: map('Attributes of the block.', {
          default: {},
          isRaw: true,
          phase: 'validation',
          domainCheck: attributesCheck,
        }),
        post_id: integer('Id of the item that contains the block.'),
      },
      variableTypes: { name: 'String!', attributes: 'Json', postId: 'Int' },
      reply: {
        kind: 'custom',
        operation: { field: 'renderedBlock', selection: 'rendered' },
        answer: ({ node: { rendered } }) => ({ rendered }),
      },
    },
  ],
};
