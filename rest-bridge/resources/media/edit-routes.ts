import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { canCreate } from '../../../schema/access/post-access.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { itemId, itemPermissions } from '../content/item-route.ts';
import { editParameterName, editParameters, modifiersOf } from './edit-parameters.ts';
import { mediaResource, path } from './resource.ts';
import { mediaInput } from './write.ts';

const capabilities = builtinRegistry.postTypes.get('attachment')?.capabilities as ContentCapabilities;

const canEdit: Permission = ({ viewer, item }) => canCreate(viewer, capabilities) && item?.edit === true;

const common = {
  namespace: 'cms/v2',
  resource: { ...mediaResource, isUnlisted: true },
  itemPermissions: itemPermissions('mediaItemPermissions'),
} as const;

/** The routes that make pictures of a picture (api.md, Core: media). */
export const mediaEditRoutes: readonly Route[] = [
  {
    ...common,
    pattern: `${path}/(?P<id>[\\d]+)/post-process`,
    endpoints: [
      {
        methods: ['POST'],
        permission: canEdit,
        parameters: {
          id: { description: 'Number of the file.', type: 'integer' },
          action: { type: 'string', enum: ['create-image-subsizes'], required: true },
        },
        variableTypes: { id: 'Int!' },
        reply: {
          kind: 'update',
          field: 'completeMediaRenditions',
          variables: (parameters) => ({ id: itemId(parameters.id) }),
        },
      },
    ],
  },
  {
    ...common,
    pattern: `${path}/(?P<id>[\\d]+)/edit`,
    endpoints: [
      {
        methods: ['POST'],
        permission: canEdit,
        parameters: editParameters,
        parameterName: editParameterName,
        variableTypes: { id: 'Int!', src: 'String!', modifiers: '[ImageModifier!]!', input: 'MediaItemInput' },
        reply: {
          kind: 'create',
          field: 'editMediaImage',
          variables: (parameters) => {
            const { src, modifiers: _, ...texts } = parameters;
            return {
              id: itemId(parameters.id),
              src,
              modifiers: modifiersOf(parameters),
              input: mediaInput(texts),
            };
          },
          location: (node) => `${path}/${node._id}`,
        },
      },
    ],
  },
];
