import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { missingToCreate } from '../../../schema/access/post-access.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Endpoint } from '../../declare/route.ts';
import { path } from './resource.ts';
import { mediaInput, mediaParameters } from './write.ts';

const capabilities = builtinRegistry.postTypes.get('attachment')?.capabilities as ContentCapabilities;

/** POST of the collection: a file as the body or as the part `file` of a form, or its address (api.md, Core: media). */
export const uploadEndpoint: Endpoint = {
  methods: ['POST'],
  fileField: 'file',
  permission: ({ viewer, parameters }) =>
    !parameters.id && missingToCreate(viewer, { capabilities, authorId: Number(parameters.author) || null }) === null,
  parameters: {
    ...mediaParameters,
    id: { unlisted: true, unchecked: true },
    generate_sub_sizes: {
      type: 'boolean',
      default: true,
      description: 'Whether other sizes are made of a picture.',
    },
    // Every format that is processed is one that browsers show.
    convert_format: {
      type: 'boolean',
      default: true,
      description:
        'Whether pictures that browsers do not show are shown in another format. None that is taken needs it.',
    },
    url: {
      type: 'string',
      format: 'uri',
      isRaw: true,
      description: 'Address of a picture to fetch in place of a file, where the site may ask other sites.',
    },
  },
  refuse: ({ id }) => (id ? 'rest_post_exists' : null),
  variableTypes: { file: 'File', url: 'String', input: 'MediaItemInput', withRenditions: 'Boolean' },
  reply: {
    kind: 'create',
    field: 'createMediaItem',
    variables: (parameters, { upload }) => ({
      file: parameters.url === undefined ? upload : null,
      url: parameters.url ?? null,
      input: mediaInput(parameters),
      withRenditions: parameters.generate_sub_sizes !== false,
    }),
    location: (node) => `${path}/${node._id}`,
  },
};
