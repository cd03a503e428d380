import { builtinRegistry, type Registry } from '../../../schema/core/registry/registry.ts';
import { INVALID_IMAGE_ADDRESS, isWebAddress } from '../../../schema/values/web-address.ts';
import type { Parameter } from '../../declare/declared-parameter.ts';
import type { Parameters, Route } from '../../declare/route.ts';
import { address, flag } from '../../declare/typed-schema.ts';
import { contentRoutes } from '../content-routes.ts';
import { writeInput, writeParameters } from '../crud/write-parameters.ts';
import { mediaResource } from './media-resource.ts';

/** The writable fields do not depend on the types of the site. */
const resource = mediaResource(builtinRegistry);

/** The parameters that write the fields of a file. */
export const mediaParameters: Readonly<Record<string, Parameter>> = writeParameters(resource, 'create');

/** Converts the parameters of a file to the input of a mutation. */
export const mediaMutationInput = (parameters: Parameters): Record<string, unknown> =>
  writeInput(parameters, { resource });

const INVALID_IMAGE = { code: 'rest_invalid_url', message: INVALID_IMAGE_ADDRESS, data: { status: 400 } };

/** Creates the routes of files. A file is the body, the field `file` of a form, or the target of an address. */
export const mediaRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'attachment',
    plural: 'mediaItems',
    resource: mediaResource(registry),
    isUnbatched: true,
    hasNoPassword: true,
    create: {
      fileField: 'file',
      parameters: {
        generate_sub_sizes: flag('Whether to generate the renditions of an image.', {
          default: true,
          phase: 'sanitizing',
        }),
        // Browsers can show every format that is processed, so there is nothing to convert.
        convert_format: flag(
          'Whether to convert images that browsers cannot show. Has no effect: browsers can show all accepted formats.',
          { default: true, phase: 'sanitizing' },
        ),
        url: address(
          'Address of an image to download instead of uploading a file. Requires that outgoing requests are enabled.',
          {
            isRaw: true,
            problemOf: (value) => (typeof value === 'string' && !isWebAddress(value) ? INVALID_IMAGE : null),
          },
        ),
      },
      variableTypes: { file: 'File', url: 'String', input: 'MediaItemInput', withRenditions: 'Boolean' },
      variables: ({ url = null, generate_sub_sizes: renditions }, { upload }) => ({
        file: url === null ? upload : null,
        url,
        withRenditions: renditions !== false,
      }),
    },
  });
