import { GraphQLError } from 'graphql';
import type { Builder } from '../../builder.ts';
import { loadWritten } from '../../content/write/mutate.ts';
import { mediaType } from '../type.ts';
import { type MediaInput, mediaInput } from '../write/input.ts';
import { uploadMedia } from './create.ts';
import { Upload } from './received-file.ts';

/** What stands for a file that did not come. */
const NO_FILE = new Upload('rest_upload_no_data');

/** Registers what this file declares on a schema builder. */
export function registerMediaUploadMutation(builder: Builder): void {
  /** Nothing that can be written into a document or into variables is a file: it has to come along with the request. */
  builder.scalarType('File', {
    description: 'A file that comes along with the request, as the GraphQL multipart request convention says.',
    serialize: () => {
      throw new GraphQLError('A file cannot be answered.');
    },
    parseValue: (value) => {
      if (value instanceof Upload) return value;
      throw new GraphQLError('A file has to come along with the request, as a part of a form.');
    },
    parseLiteral: () => {
      throw new GraphQLError('A file has to be given as a variable.');
    },
  });

  builder.mutationField('createMediaItem', (t) =>
    t.field({
      type: mediaType(builder),
      description:
        'Keeps a file and makes its renditions. Takes the right to upload files. Errors: those of uploads; for an address `rest_invalid_url`, `rest_outgoing_requests_off`.',
      args: {
        file: t.arg({ type: 'File', description: 'Nothing is written without one, or an address.' }),
        url: t.arg.string({
          description:
            'Address of a picture that is fetched instead, where the operator allows requests to other sites.',
        }),
        input: t.arg({ type: mediaInput(builder) }),
        withRenditions: t.arg.boolean({
          defaultValue: true,
          description: 'Whether other sizes are made of a picture.',
        }),
      },
      resolve: async (_root, { file, url, input, withRenditions }, context, info) => {
        const request = {
          source: typeof url === 'string' ? { address: url } : (file ?? NO_FILE),
          input: (input ?? {}) as MediaInput,
          withRenditions: withRenditions !== false,
        };
        const id = await uploadMedia(request, context);
        return loadWritten({ context, info }, { id, path: [] });
      },
    }),
  );
}
