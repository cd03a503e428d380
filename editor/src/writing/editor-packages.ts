// Loaded when the block editor opens: the packages are most of what the editor weighs.
import '@wordpress/format-library';
import { dispatch, select, subscribe } from '@wordpress/data';
import { initializeEditor } from '@wordpress/edit-post';
import { store as editorStore } from '@wordpress/editor';
import { store as noticesStore } from '@wordpress/notices';
import { store as preferencesStore } from '@wordpress/preferences';
import { openInTab } from '../frame/location.tsx';
import { pageData } from '../page-data.ts';
import { onEndedSession } from '../rest/connect.ts';
import type { ContentType } from '../rest/editor-kinds.ts';

export { holdEditLock } from './edit-lock.ts';

import { registerClassicBlock } from './classic-block.tsx';
import { addDeclaredValues, addWayBack } from './editor-additions.tsx';

const PREFERENCES = 'postern-editor:preferences';

type Preferences = Record<string, Record<string, unknown>>;

function storedPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(PREFERENCES) ?? '{}') as Preferences;
  } catch {
    return {};
  }
}

/** The preferences of the viewer in this browser. The tour of another product is off. */
const persistence = {
  get: async (): Promise<Preferences> => {
    const stored = storedPreferences();
    const tours = { welcomeGuide: false, welcomeGuideTemplate: false, welcomeGuidePage: false };
    return { ...stored, 'core/edit-post': { ...stored['core/edit-post'], ...tours, fullscreenMode: true } };
  },
  set: (preferences: object): void => localStorage.setItem(PREFERENCES, JSON.stringify(preferences)),
};

/** Starts the block editor for an item in the container of the page. */
export async function startEditor({
  type,
  id,
  settings,
  kind,
}: {
  type: string;
  id: number | string;
  settings: Record<string, unknown>;
  /** What the site says of the type. */
  kind: ContentType | undefined;
}): Promise<void> {
  onEndedSession(() =>
    dispatch(noticesStore).createErrorNotice(
      'Your session has ended. Log in in a new tab, then save again: what you have written is still here.',
      { id: 'session', actions: [{ label: 'Log in', onClick: () => void openInTab(pageData.loginPath) }] },
    ),
  );
  if (kind) {
    addWayBack(kind);
    await addDeclaredValues(kind);
  }
  await dispatch(preferencesStore).setPersistenceLayer(persistence);
  registerClassicBlock();
  initializeEditor('app', type, id, settings, {});
  subscribe(() => {
    const title = String(select(editorStore).getEditedPostAttribute('title') ?? '') || 'New';
    const shown = `${title} ‹ ${pageData.siteName}`;
    if (document.title !== shown) document.title = shown;
  }, editorStore);
}
