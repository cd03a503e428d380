import { adminAddress, pageData } from '../page-data.ts';
import type { SiteKinds } from '../rest/editor-kinds.ts';
import { findItem } from './edited-item.ts';
import { createDraft } from './new-draft.ts';
import { loadStyleSheet } from './style-sheets.ts';
import { applySiteTime, writingSettings } from './writing-settings.ts';

/** Opens the block editor in place of the frame: for a new item on `post-new.php`, for an item on `post.php`. */
export async function openWriting({ kinds, release }: { kinds: SiteKinds; release: () => void }): Promise<void> {
  const parameters = new URLSearchParams(window.location.search);
  const isNew = window.location.pathname === adminAddress('post-new.php');
  // The library in the media dialog is a list of the same kind as the others.
  Object.assign(window, { __experimentalDataViewsMediaModal: true });
  const editor = import('./editor-packages.ts');
  const styles = loadStyleSheet(pageData.styles.writing);
  const [item] = await Promise.all([isNew ? newItem(kinds, parameters) : findItem(kinds, parameters), applySiteTime()]);
  if (item === null) throw new Error('This item does not exist, or you may not edit it.');
  const kind = kinds.types.find(({ slug }) => slug === item.type);
  const settings = await writingSettings(kinds);
  if (kind && kind.template.length > 0)
    Object.assign(settings, { template: kind.template, templateLock: kind.template_lock });
  const { startEditor, holdEditLock } = await editor;
  // Templates, which have names for ids, have no locks. The dialog that says who writes leads here to take over.
  const options = { takes_over: parameters.has('get-post-lock'), is_new: isNew };
  settings.postLock = typeof item.id === 'number' ? await holdEditLock(item.id, options) : { isLocked: false };
  await styles;
  release();
  document.body.classList.add('is-writing', 'is-fullscreen-mode');
  await startEditor({ ...item, settings, kind });
}

async function newItem(kinds: SiteKinds, parameters: URLSearchParams) {
  const slug = parameters.get('post_type') ?? 'post';
  const type = kinds.types.find((candidate) => candidate.slug === slug);
  if (!type || !kinds.can(type.capabilities.create_posts)) throw new Error('You may not create items of this type.');
  const taxonomies = kinds.taxonomies.filter(({ types }) => types.includes(slug)).map(({ rest_base }) => rest_base);
  return { type: slug, id: await createDraft(type, taxonomies) };
}
