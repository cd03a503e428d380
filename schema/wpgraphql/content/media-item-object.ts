import { renderedCaption, renderedDescription } from '../../content/rendered/rendered-content.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { mediaKind } from '../../kinds/media/media-file.ts';
import { fieldFormatEnum } from '../core/content-enums.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { isDeleted, isRestricted, mayEdit, unlessRestricted } from '../nodes/visible-node.ts';
import { passwordFields, textOrNull } from './content-texts.ts';
import { mediaDetailsObject, mediaItemSizeEnum } from './media-details-object.ts';
import {
  bytesInSize,
  type FileOfItem,
  fileNameInSize,
  fileOfItem,
  filePathInSize,
  fileUrl,
  sourceSetInSize,
  urlInSize,
} from './media-file-fields.ts';

const fileColumns = reads('id', 'mimeType');

interface SizeArguments {
  size?: string | null;
}

/** Creates a resolver that computes a field from the file of the item and the argument `size`; null for a deleted file. */
const fromFile = <T>(resolve: (item: FileOfItem, size: string | null | undefined) => T) =>
  unlessRestricted(
    async (row, { args, context }: { args: SizeArguments; context: RequestContext }): Promise<T | null> =>
      isDeleted(row) ? null : resolve(await fileOfItem(row, context), args.size),
  );

/** Creates a resolver of a text of a file: as HTML, or as its author wrote it for viewers who may edit the file. */
const textOfFile =
  (column: 'excerpt' | 'content', render: (row: ContentRow, context: RequestContext) => string | Promise<string>) =>
  async (row: ContentRow, { format }: { format?: 'RAW' | 'RENDERED' | null }, context: RequestContext) => {
    if (isRestricted(row, context)) return null;
    if (format === 'RAW') return mayEdit(row, context) ? textOrNull(row[column]) : null;
    // Without a caption, the rendered one is the beginning of the description.
    const isEmpty = row[column].trim() === '' && (column === 'content' || row.content.trim() === '');
    return isEmpty ? null : textOrNull(await render(row, context));
  };

const altTextOf = fromFile(({ file }) => file.altText);

/** The GraphQL type of uploaded files. */
export const mediaItemObject = oncePerSchema((builder) =>
  builder.prismaObject('Post', {
    variant: 'MediaItem',
    description: 'An uploaded file.',
    interfaces: [
      'Node',
      'DatabaseIdentifier',
      'HierarchicalNode',
      'UniformResourceIdentifiable',
      'NodeWithTemplate',
      'ContentNode',
      'HierarchicalContentNode',
      'NodeWithAuthor',
      'NodeWithComments',
      'NodeWithTitle',
    ],
    fields: (t) => {
      const size = { size: t.arg({ type: mediaItemSizeEnum(builder) }) };
      const format = { format: t.arg({ type: fieldFormatEnum(builder) }) };
      return {
        mediaItemId: t.exposeInt('id', { nullable: false, deprecationReason: 'Use databaseId.' }),
        ...passwordFields(t as never),
        altText: t.string({
          extensions: fileColumns,
          resolve: async (row, args, context) => (isDeleted(row) ? '' : altTextOf(row, args, context)),
        }),
        caption: t.string({
          args: format,
          extensions: reads('content', 'excerpt', 'excerptRendered', 'id', 'renderDynamic', 'renderVersion'),
          resolve: textOfFile('excerpt', renderedCaption),
        }),
        description: t.string({
          args: format,
          extensions: reads('content', 'id'),
          resolve: textOfFile('content', renderedDescription),
        }),
        mediaType: t.string({
          extensions: reads('mimeType'),
          resolve: (row) => (isDeleted(row) ? 'file' : mediaKind(row.mimeType)),
        }),
        mimeType: t.exposeString('mimeType'),
        mediaItemUrl: t.string({ extensions: fileColumns, resolve: fromFile(fileUrl) }),
        sourceUrl: t.string({ args: size, extensions: fileColumns, resolve: fromFile(urlInSize) }),
        file: t.string({ args: size, extensions: fileColumns, resolve: fromFile(fileNameInSize) }),
        filePath: t.string({ args: size, extensions: fileColumns, resolve: fromFile(filePathInSize) }),
        fileSize: t.int({ args: size, extensions: fileColumns, resolve: fromFile(bytesInSize) }),
        srcSet: t.string({
          args: size,
          extensions: fileColumns,
          resolve: fromFile((item, name) => sourceSetInSize(item, name)?.srcset ?? null),
        }),
        sizes: t.string({
          args: size,
          extensions: fileColumns,
          resolve: fromFile((item, name) => sourceSetInSize(item, name)?.sizes ?? null),
        }),
        mediaDetails: t.field({
          type: mediaDetailsObject(builder),
          extensions: fileColumns,
          resolve: unlessRestricted((row, { context }) => (isDeleted(row) ? null : fileOfItem(row, context))),
        }),
      };
    },
  }),
);
