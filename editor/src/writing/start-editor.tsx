// Loaded when the block editor opens: the packages are most of what the editor weighs.
import '@wordpress/format-library';
import { BlockControls, store as blockEditorStore, useBlockProps } from '@wordpress/block-editor';
import { rawHandler, registerBlockType, setFreeformContentHandlerName } from '@wordpress/blocks';
import { ToolbarButton, ToolbarGroup } from '@wordpress/components';
import { dispatch, select, subscribe, useDispatch, useSelect } from '@wordpress/data';
import { DataForm } from '@wordpress/dataviews';
import { safeHTML } from '@wordpress/dom';
import { initializeEditor } from '@wordpress/edit-post';
import { store as editorStore, PluginDocumentSettingPanel, PluginMoreMenuItem } from '@wordpress/editor';
import { RawHTML } from '@wordpress/element';
import { registerPlugin } from '@wordpress/plugins';
import { store as preferencesStore } from '@wordpress/preferences';
import { type Schema, schemaFields, type ValueField, type Values } from '../frame/forms.tsx';
import { listOf } from '../frame/navigation.tsx';
import { adminAddress, pageData } from '../page-data.ts';
import { nonceHeader } from '../rest/connect.ts';
import { type ContentType, itemsPath, siteKinds } from '../rest/editor-kinds.ts';
import { editLocks, LOCKS_PATH, request, save } from '../rest/requests.ts';
import { readStored, writeStored } from '../stored-values.ts';
import type { EditedItem } from './edited-item.ts';

type Preferences = Record<string, Record<string, unknown>>;

/** The preferences of the viewer in this browser. The tour of another product is off. */
const persistence = {
  get: async (): Promise<Preferences> => {
    const stored = readStored<Preferences>(localStorage, 'preferences') ?? {};
    const tours = { welcomeGuide: false, welcomeGuideTemplate: false, welcomeGuidePage: false };
    return { ...stored, 'core/edit-post': { ...stored['core/edit-post'], ...tours, fullscreenMode: true } };
  },
  set: (preferences: object): void => writeStored(localStorage, { key: 'preferences', value: preferences }),
};

interface Options {
  settings: Record<string, unknown>;
  lock: LockOptions;
  /** Removes what the page shows. */
  release(): void;
}

/** Starts the block editor for an item in the container of the page. */
export async function startEditor({ type, id }: EditedItem, { settings, lock, release }: Options): Promise<void> {
  // Templates, which have names for ids, have no locks.
  const postLock = typeof id === 'number' ? await holdEditLock(id, lock) : { isLocked: false };
  const kind = siteKinds.types.find(({ slug }) => slug === type);
  if (kind) {
    addWayBack(kind);
    await addDeclaredValues(kind);
  }
  const { template = [], template_lock: templateLock } = kind ?? {};
  await dispatch(preferencesStore).setPersistenceLayer(persistence);
  registerClassicBlock();
  release();
  document.body.classList.add('is-writing', 'is-fullscreen-mode');
  const shown = { ...settings, postLock, ...(template.length > 0 ? { template, templateLock } : {}) };
  initializeEditor('app', type, id, shown, {});
  subscribe(() => {
    const title = String(select(editorStore).getEditedPostAttribute('title') ?? '') || 'New';
    const shown = `${title} ‹ ${pageData.siteName}`;
    if (document.title !== shown) document.title = shown;
  }, editorStore);
}

/** What a type declares of its items. */
interface TypeSchema {
  schema?: { properties?: { meta?: { properties?: Readonly<Record<string, Schema>> } } };
}

/** Values that blocks of the packages edit. */
const OWN_PLACES = new Set(['footnotes', 'wp_pattern_sync_status']);

/** Adds a way back to the list of a type to the menu of the editor, because small windows show no other. */
function addWayBack(type: ContentType): void {
  const address = adminAddress(listOf(type));
  registerPlugin('postern-way-back', {
    render: () => <PluginMoreMenuItem href={address}>{type.labels.all_items ?? type.name}</PluginMoreMenuItem>,
  });
}

/** Adds a panel with the meta values that the site declares for a type: texts, numbers, and yes or no. */
async function addDeclaredValues(type: ContentType): Promise<void> {
  const { schema } = await request<TypeSchema>(itemsPath(type), { method: 'OPTIONS' });
  const fields = schemaFields(schema?.properties?.meta?.properties ?? {}, OWN_PLACES);
  const form = { fields: fields.map(({ id }) => id) };
  if (fields.length > 0)
    registerPlugin('postern-values', { render: () => <ValuesPanel fields={fields} form={form} /> });
}

function ValuesPanel(props: { fields: ValueField[]; form: { fields: string[] } }) {
  const values = useSelect((select) => (select(editorStore).getEditedPostAttribute('meta') ?? {}) as Values, []);
  const { editPost } = useDispatch(editorStore);
  return (
    <PluginDocumentSettingPanel name="values" title="Values">
      <DataForm<Values> {...props} data={values} onChange={(edits) => editPost({ meta: { ...values, ...edits } })} />
    </PluginDocumentSettingPanel>
  );
}

/** The server forgets an editor that has not reported for 150 seconds. */
const RENEWAL_MS = 60_000;

/** The lock of the packages: with `isLocked`, a dialog says who has the item open and offers to take over. */
interface PostLock {
  isLocked: boolean;
  isTakeover?: boolean;
  user?: { name: string };
}

interface LockOptions {
  /** Whether the item is taken over from somebody else. */
  takes_over?: boolean;
  /** Whether the item was created for the viewer to write in: the server deletes it if it is left empty. */
  is_new?: boolean;
}

/** Reports that an item is open. Returns who has it open if it is somebody else, unless the viewer takes over. */
async function report(post: number, more: LockOptions = {}): Promise<PostLock> {
  try {
    await save(LOCKS_PATH, { post, ...more });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'rest_item_locked') {
      const [lock] = await editLocks([post]);
      return { isLocked: true, user: { name: lock?.user_name ?? '' } };
    }
    // Without an answer nothing is known: the next report may succeed.
  }
  return { isLocked: false };
}

/**
 * Renews the lock of an open item until the page is left, and returns the lock with which the editor begins. When somebody else takes
 * over, what was written is stored as an autosave.
 */
async function holdEditLock(post: number, options: LockOptions): Promise<PostLock> {
  const first = await report(post, options);
  if (first.isLocked) return first;
  const timer = setInterval(async () => {
    const lock = await report(post);
    if (!lock.isLocked) return;
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    const { autosave, updatePostLock } = dispatch(editorStore);
    await autosave();
    updatePostLock({ ...lock, isTakeover: true });
  }, RENEWAL_MS);
  const release = () =>
    void fetch(`${pageData.restRoot}${LOCKS_PATH.slice(1)}/${post}`, {
      ...{ method: 'DELETE', keepalive: true },
      headers: nonceHeader(),
    });
  window.addEventListener('pagehide', release);
  return first;
}

interface EditProps {
  attributes: { content?: string };
  clientId: string;
}

const CLASSIC = 'core/freeform';

/**
 * Registers the block for content that was written without blocks. The packages have one only beside an older editor. It shows
 * the content without scripts; its menu edits it as HTML, and a button converts it.
 */
function registerClassicBlock(): void {
  registerBlockType(CLASSIC, {
    apiVersion: 3,
    title: 'Classic',
    category: 'text',
    icon: 'text',
    description: 'Content that was written without blocks.',
    attributes: { content: { type: 'string', source: 'raw' } },
    supports: { className: false, customClassName: false, inserter: false, lock: false, reusable: false },
    edit: ClassicContent,
    save: ({ attributes: { content } }: Pick<EditProps, 'attributes'>) => <RawHTML>{content ?? ''}</RawHTML>,
  });
  setFreeformContentHandlerName(CLASSIC);
}

function ClassicContent({ attributes: { content = '' }, clientId }: EditProps) {
  const { replaceBlocks } = useDispatch(blockEditorStore);
  const convert = () => replaceBlocks(clientId, rawHandler({ HTML: content }));
  return (
    <div {...useBlockProps()}>
      <BlockControls>
        <ToolbarGroup>
          <ToolbarButton onClick={convert}>Convert to blocks</ToolbarButton>
        </ToolbarGroup>
      </BlockControls>
      <RawHTML>{safeHTML(content)}</RawHTML>
    </div>
  );
}
