import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { itemId, protectedItemPermissions } from '../crud/item-key.ts';
import { editParameterName, editParameters, modifiersOf } from './edit-parameters.ts';
import { mediaPath, mediaResource } from './media-resource.ts';
import { mediaMutationInput } from './media-write-routes.ts';

const canEdit: Permission = { needs: ['create', 'item.edit'] };

const common = (registry: Registry) =>
  ({
    resource: { ...mediaResource(registry), isUnlisted: true },
    permissions: {
      field: 'contentTypePermissions',
      select: 'create',
      variableTypes: { type: 'String!' },
      variables: () => ({ type: 'attachment' }),
    },
    itemPermissions: protectedItemPermissions('mediaItemPermissions'),
  }) as const;

// Not crudRoutes: they belong to an item of another route.
/** The routes that make pictures of a picture. */
export const mediaEditRoutes = (registry: Registry): readonly Route[] => [
  {
    ...common(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/post-process`,
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
    ...common(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/edit`,
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
              input: mediaMutationInput(texts),
            };
          },
          location: (node) => `${mediaPath}/${node._id}`,
        },
      },
    ],
  },
];
