import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import type { WpgraphqlBuilder, WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { unlessRestricted } from '../nodes/visible-node.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { isPreviewRevision, previewRevisionId, shownItemOf } from './revision-preview.ts';
import { contentTemplateInterface, itemTemplate } from './template-object.ts';

/** The fields that lead to the preview of an item. */
export const previewFields = (t: WpgraphqlFields<ContentRow>) => ({
  isPreview: t.boolean({
    description: 'Whether it is the latest revision of an item.',
    extensions: reads('type', 'parentId'),
    resolve: (row: ContentRow) => isPreviewRevision(row),
  }),
  previewRevisionId: t.id({
    description: 'The id of the latest revision, for viewers who may edit the item.',
    extensions: reads('latestRevisionId'),
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) => {
      const id = previewRevisionId(row, context);
      return id === null ? null : encodeNodeId('post', id);
    },
  }),
  previewRevisionDatabaseId: t.int({
    extensions: reads('latestRevisionId'),
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) => previewRevisionId(row, context),
  }),
});

/** The row whose template shows an item: a preview has its own only if its item has none. */
const templateOwner = (row: ContentRow): ContentRow => (shownItemOf(row).template === '' ? row : shownItemOf(row));

/** The field with the template that shows an item. */
export const templateField = (t: WpgraphqlFields<ContentRow>, builder: WpgraphqlBuilder) =>
  t.field({
    type: contentTemplateInterface(builder),
    extensions: reads('template'),
    resolve: unlessRestricted((row) => itemTemplate(builder, templateOwner(row))),
  });
