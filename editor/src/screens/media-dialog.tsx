import { SlotFillProvider } from '@wordpress/components';
import { store as coreStore } from '@wordpress/core-data';
import { dispatch } from '@wordpress/data';
import { titleField } from '@wordpress/fields';
import { privateApis } from '@wordpress/media-editor';
import * as mediaFields from '@wordpress/media-fields';
import { __dangerousOptInToUnstableAPIsOnlyForCoreModules as optIn } from '@wordpress/private-apis';
import { type ComponentType, useEffect } from 'react';
import { loadStyleSheet, pageData } from '../page-data.ts';

/**
 * Opens parts that the packages do not export publicly, such as the media editor. They may change with each version, so
 * the versions of the packages are pinned and the tests in the browser use each of these parts.
 */
const { unlock } = optIn(
  'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.',
  '@wordpress/edit-site',
);

interface MediaEditorParts {
  MediaEditorModal: ComponentType<{ fields: unknown[] }>;
  store: Parameters<typeof dispatch>[0];
}

const { MediaEditorModal, store } = unlock(privateApis) as MediaEditorParts;

const FIELDS = [
  titleField,
  mediaFields.altTextField,
  mediaFields.captionField,
  mediaFields.descriptionField,
  mediaFields.filenameField,
  mediaFields.filesizeField,
  mediaFields.mediaDimensionsField,
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
