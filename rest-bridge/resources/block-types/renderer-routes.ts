import { viewerCan } from '../../../schema/access/viewer.ts';
import { editOnly } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Route } from '../../declare/route.ts';

const resource: Resource = {
  title: 'rendered-block',
  metaSchema: 'http://json-schema.org/schema#',
  fields: [
    { name: 'rendered', schema: { description: 'As HTML.', type: 'string', required: true, context: editOnly } },
  ],
  links: [],
};

/** The route that shows what a block looks like whose content is worked out. */
export const blockRendererRoutes: readonly Route[] = [
  {
    pattern: '/cms/v2/block-renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+)',
    namespace: 'cms/v2',
    resource,
    endpoints: [
      {
        methods: ['GET', 'POST'],
        permission: ({ viewer }) => viewerCan(viewer, 'edit_posts'),
        parameters: {
          name: { description: 'Kind of the block.', type: 'string' },
          context: {
            description: 'What the answer is for.',
            type: 'string',
            enum: ['edit'],
            default: 'view',
            checksDefault: true,
          },
          attributes: { description: 'Attributes of the block.', type: 'object', default: {}, isRaw: true },
          post_id: { description: 'The item that the block is for.', type: 'integer' },
        },
        variableTypes: { name: 'String!', attributes: 'Json', postId: 'Int' },
        reply: {
          kind: 'own',
          operation: {
            field: 'renderedBlock',
            selection: 'rendered',
            variables: ({ name, attributes, post_id }) => ({ name, attributes, postId: post_id }),
          },
          answer: ({ node: { rendered } }) => ({ rendered }),
        },
      },
    ],
  },
];
