import { lockHolder } from '../../content/versions/autosave-save.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow, EditingRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { addEdge } from '../connections/connection-fields.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { mayEdit } from '../nodes/visible-node.ts';

/** The columns that the right to edit depends on. */
const ACCESS = reads('id', 'type', 'status', 'authorId');

/** Registers the connections from items to the accounts that edit them, for viewers who may edit the item. */
export function registerEditorConnections(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'ContentNode',
    isInterface: true,
    to: 'User',
    field: 'lastEditedBy',
    name: 'ContentNodeToEditLastConnectionEdge',
    description: 'The account that changed the item last in an editor.',
    extensions: ACCESS,
    resolve: async (row, context) => {
      const { lastEditorId = 0 } = await loadEditing(row, context);
      return loadVisibleUser(lastEditorId, context);
    },
  });
  addEdge(builder, {
    from: 'ContentNode',
    isInterface: true,
    to: 'User',
    field: 'editingLockedBy',
    name: 'ContentNodeToEditLockConnectionEdge',
    description: 'The account that has the item open in an editor.',
    extensions: ACCESS,
    resolve: async (row, context) => {
      const { lock } = await loadEditing(row, context);
      return loadVisibleUser(lockHolder(lock, context.kernel.now()) ?? 0, context);
    },
  });
}

const loadEditing = async (row: ContentRow, context: RequestContext): Promise<EditingRow> =>
  mayEdit(row, context) ? context.loaders.editing.load(row.id) : {};
