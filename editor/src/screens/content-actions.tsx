import type { Action } from '@wordpress/dataviews';
import { backup, pencil, published, trash, unseen } from '@wordpress/icons';
import { change, single } from '../frame/list-parts.tsx';
import { open, openInTab } from '../frame/location.tsx';
import { counted } from '../frame/messages.tsx';
import type { ContentType } from '../rest/editor-kinds.ts';
import { allows } from '../rest/requests.ts';
import {
  type ContentItem,
  deleteItem,
  editorOf,
  mayPublish,
  titleOf,
  trashItem,
  updateItem,
} from './listed-content.ts';

/** What can be done with the items of a type; `after` shows the effect. */
export function contentActions(type: ContentType, after: () => void): Action<ContentItem>[] {
  const isInTrash = ({ status }: ContentItem) => status === 'trash';
  const done = (what: string) => (count: number) => `${counted(count)} ${what}.`;
  const setStatus = (status: string) => (item: ContentItem) => updateItem(type, item, { status });
  return [
    single({
      ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true },
      isEligible: (item) => allows(item, 'POST') && !isInTrash(item),
      run: (item) => open(editorOf(item)),
    }),
    single({
      ...{ id: 'view', label: 'View' },
      isEligible: ({ status }) => type.viewable && ['publish', 'private'].includes(status),
      run: ({ link }) => openInTab(link),
    }),
    change({
      ...{ id: 'publish', label: 'Publish', icon: published, after },
      isEligible: (item) => ['draft', 'pending'].includes(item.status) && mayPublish(item),
      run: setStatus('publish'),
      done: done('published'),
    }),
    change({
      ...{ id: 'draft', label: 'Switch to draft', icon: unseen, after },
      isEligible: (item) => ['publish', 'future', 'private', 'pending'].includes(item.status) && mayPublish(item),
      run: setStatus('draft'),
      done: done('switched to draft'),
    }),
    change({
      ...{ id: 'restore', label: 'Restore', icon: backup, isPrimary: true, after },
      isEligible: (item) => isInTrash(item) && allows(item, 'POST'),
      run: setStatus('draft'),
      done: done('restored as draft'),
    }),
    change({
      ...{ id: 'trash', label: 'Move to trash', icon: trash, isPrimary: true, after },
      isEligible: (item) => !isInTrash(item) && allows(item, 'DELETE'),
      run: (item) => trashItem(type, item),
      done: done('moved to the trash'),
    }),
    change({
      ...{ id: 'delete', label: 'Delete permanently', icon: trash, after },
      isEligible: (item) => isInTrash(item) && allows(item, 'DELETE'),
      question: (items) =>
        items.length === 1 && items[0]
          ? `Delete “${titleOf(items[0])}” permanently? It cannot be restored.`
          : `Delete ${counted(items.length)} permanently? They cannot be restored.`,
      run: (item) => deleteItem(type, item),
      done: done('deleted'),
    }),
  ];
}
