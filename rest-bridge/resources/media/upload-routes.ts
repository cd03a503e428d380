import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { missingToCreate } from '../../../schema/access/post-access.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Endpoint } from '../../declare/route.ts';
import { path } from './resource.ts';
import { mediaInput, mediaParameters } from './write.ts';

const capabilities = builtinRegistry.postTypes.get('attachment')?.capabilities as ContentCapabilities;

/** POST of the collection: a file as the body, or as the part `file` of a form (api.md, Core: media). */
export const uploadEndpoint: Endpoint = {
  methods: ['POST'],
  fileField: 'file',
  permission: ({ viewer, parameters }) =>
    !parameters.id && missingToCreate(viewer, capabilities, { authorId: Number(parameters.author) || null }) === null,
  parameters: {
    ...mediaParameters,
    id: { unlisted: true, unchecked: true },
    generate_sub_sizes: {
      type: 'boolean',
      default: true,
      description: 'Whether other sizes are made of a picture.',
    },
  },
  refuse: ({ id }) => (id ? 'rest_post_exists' : null),
  variableTypes: { file: 'File', input: 'MediaItemInput', withRenditions: 'Boolean' },
  reply: {
    kind: 'create',
    field: 'createMediaItem',
    variables: (parameters, upload) => ({
      file: upload,
      input: mediaInput(parameters),
      withRenditions: parameters.generate_sub_sizes !== false,
    }),
    location: (node) => `${path}/${node._id}`,
  },
};
