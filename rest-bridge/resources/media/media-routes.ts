import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { address, flag } from '../../declare/typed-schema.ts';
import { contentRoutes } from '../post-like/post-like-routes.ts';
import { mediaResource } from './media-resource.ts';

/** The routes of files. A file comes as the body, as the part `file` of a form, or as an address. */
export const mediaRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'attachment',
    plural: 'mediaItems',
    resource: mediaResource(registry),
    isUnbatched: true,
    isOpen: true,
    create: {
      fileField: 'file',
      parameters: {
        generate_sub_sizes: flag('Whether other sizes are made of a picture.', { default: true }),
        // Every format that is processed is one that browsers show.
        convert_format: flag(
          'Whether pictures that browsers do not show are shown in another format. None that is taken needs it.',
          { default: true },
        ),
        url: address('Address of a picture to fetch in place of a file, where the site may ask other sites.', {
          isRaw: true,
        }),
      },
      variableTypes: { file: 'File', url: 'String', input: 'MediaItemInput', withRenditions: 'Boolean' },
      variables: ({ url = null, generate_sub_sizes: renditions }, { upload }) => ({
        file: url === null ? upload : null,
        url,
        withRenditions: renditions !== false,
      }),
    },
  });
