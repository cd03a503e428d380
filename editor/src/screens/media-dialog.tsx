import { SlotFillProvider } from '@wordpress/components';
import { store as coreStore } from '@wordpress/core-data';
import { dispatch } from '@wordpress/data';
import { privateApis } from '@wordpress/media-editor';
import {
  altTextField,
  captionField,
  descriptionField,
  filenameField,
  filesizeField,
  mediaDimensionsField,
} from '@wordpress/media-fields';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { pageData } from '../page-data.ts';
import { unlock } from '../writing/private-parts.ts';
import { loadStyleSheet } from '../writing/style-sheets.ts';

interface MediaEditorParts {
  MediaEditorModal: ComponentType<{ fields: unknown[] }>;
  store: Parameters<typeof dispatch>[0];
}

const { MediaEditorModal, store } = unlock(privateApis) as MediaEditorParts;

const titleField = {
  id: 'title',
  type: 'text',
  label: 'Title',
  getValue: ({ item }: { item: { title?: string | { raw?: string; rendered?: string } } }) =>
    typeof item.title === 'string' ? item.title : (item.title?.raw ?? item.title?.rendered ?? ''),
};

const FIELDS = [
  titleField,
  altTextField,
  captionField,
  descriptionField,
  filenameField,
  filesizeField,
  mediaDimensionsField,
];

let styles: Promise<void> | undefined;

/** The dialog in which a file is cropped and rotated and its texts are written. `onClose` is called when it has closed. */
export function MediaDialog({ id, onClose }: { id: number; onClose: () => void }) {
  useEffect(() => {
    styles ??= loadStyleSheet(pageData.styles.writing);
    void styles.then(() =>
      (dispatch(store) as { openMediaEditorModal(options: object): void }).openMediaEditorModal({ id, onClose }),
    );
    // What it shows may have changed since it was opened last.
    const { invalidateResolutionForStore } = dispatch(coreStore) as unknown as { invalidateResolutionForStore(): void };
    invalidateResolutionForStore();
  }, [id, onClose]);
  return (
    <SlotFillProvider>
      <MediaEditorModal fields={FIELDS} />
    </SlotFillProvider>
  );
}
