import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { itemId, protectedItemPermissions } from '../crud/item-key.ts';
import { editParameterName, editParameters, readModifiers } from './edit-parameters.ts';
import { mediaPath, mediaResource } from './media-resource.ts';
import { mediaMutationInput } from './media-write-routes.ts';

const editPermission: Permission = { needs: ['create', 'item.edit'] };

const sharedOptions = (registry: Registry) =>
  ({
    resource: mediaResource(registry),
    permissions: {
      field: 'contentTypePermissions',
      select: 'create',
      variableTypes: { type: 'String!' },
      variables: () => ({ type: 'attachment' }),
    },
    itemPermissions: protectedItemPermissions('mediaItemPermissions'),
  }) as const;

// Not created by crudRoutes: the paths are below that of an item of another route.
/** Creates the routes that edit an image and complete its renditions. */
export const mediaEditRoutes = (registry: Registry): readonly Route[] => [
  {
    ...sharedOptions(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/post-process`,
    endpoints: [
      {
        methods: ['POST'],
        permission: { needs: 'item.edit' },
        parameters: {
          id: { description: 'Id of the attachment.', type: 'integer' },
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
    ...sharedOptions(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/edit`,
    endpoints: [
      {
        methods: ['POST'],
        permission: editPermission,
        parameters: editParameters,
        parameterName: editParameterName,
        variableTypes: { id: 'Int!', src: 'String!', modifiers: '[ImageModifier!]!', input: 'MediaItemInput' },
        reply: {
          kind: 'create',
          context: 'requested',
          field: 'editMediaImage',
          variables: (parameters) => {
            const { src, modifiers: _, ...itemParameters } = parameters;
            return {
              id: itemId(parameters.id),
              src,
              modifiers: readModifiers(parameters),
              input: mediaMutationInput(itemParameters),
            };
          },
          location: (node) => `${mediaPath}/${node._id}`,
        },
      },
    ],
  },
];
