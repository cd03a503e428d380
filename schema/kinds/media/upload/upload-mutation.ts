import { GraphQLError } from 'graphql';
import { markAsWritten } from '../../../content/write/item-mutations.ts';
import type { Builder } from '../../../core/builder.ts';
import { Upload } from '../../../core/files/received-file.ts';
import { writesKind } from '../../../core/scopes/guard-scopes.ts';
import { mediaType } from '../media-type.ts';
import { mediaInput } from '../write/media-input.ts';
import { uploadMedia } from './upload-media.ts';

/** Stands in for the file of a request without one: reading it is the error `rest_upload_no_data`. */
const NO_FILE = new Upload('rest_upload_no_data');

/** Registers the scalar type of files and the mutation that uploads a file. */
export function registerMediaUploadMutation(builder: Builder): void {
  // A file is a part of the multipart request. Documents and JSON variables cannot contain files.
  builder.scalarType('File', {
    description: 'A file in the request, sent by the GraphQL multipart request convention.',
    serialize: () => {
      throw new GraphQLError('A file cannot be part of a response.');
    },
    parseValue: (value) => {
      if (value instanceof Upload) return value;
      throw new GraphQLError('Send the file as a part of a multipart form.');
    },
    parseLiteral: () => {
      throw new GraphQLError('Send the file as a variable.');
    },
  });

  builder.mutationField('createMediaItem', (t) =>
    t.field({
      extensions: writesKind('media'),
      type: mediaType(builder),
      description:
        'Stores a file and creates its renditions. Requires the right to upload files. Errors: those of uploads; with `url`, also `rest_invalid_url` and `rest_outgoing_requests_off`.',
      args: {
        file: t.arg({ type: 'File', description: 'Required unless `url` is present.' }),
        url: t.arg.string({
          description:
            'Address of an image to fetch instead of `file`. Works only if the operator allows requests to other sites.',
        }),
        input: t.arg({ type: mediaInput(builder) }),
        withRenditions: t.arg.boolean({
          defaultValue: true,
          description: 'Whether renditions of an image are created.',
        }),
      },
      resolve: async (_root, { file, url, input, withRenditions }, context) => {
        const request = {
          source: typeof url === 'string' ? { address: url } : (file ?? NO_FILE),
          input: input ?? {},
          withRenditions: withRenditions !== false,
        };
        return markAsWritten(await uploadMedia(request, context));
      },
    }),
  );
}
