import apiFetch from '@wordpress/api-fetch';
import type { Post } from '@wordpress/core-data';
import { itemsPath, siteKinds } from '../rest/editor-kinds.ts';
import { remove, request, save } from '../rest/requests.ts';
import { readStored, writeStored } from '../stored-values.ts';

/** An item to edit. Templates have ids with a slash. */
export interface EditedItem {
  type: string;
  id: number | string;
}

/**
 * The item that the address names. Links of this editor name its type, which this tab remembers; for an address without
 * one, the types are asked for the id, those with pages of their own first. Throws an Error if there is no such item.
 */
export async function findItem(parameters: URLSearchParams): Promise<EditedItem> {
  const { types } = siteKinds;
  const id = parameters.get('post') ?? '';
  const number = Number(id);
  const key = `type:${id}`;
  const named = parameters.get('post_type') ?? readStored<string>(sessionStorage, key);
  const type = types.find(({ slug }) => slug === named);
  if (type) {
    // Says why the item cannot be edited, such as that it belongs to somebody else.
    await request(`${itemsPath(type)}/${id}?context=edit&_fields=id`);
    writeStored(sessionStorage, { key, value: type.slug });
    return { type: type.slug, id: number || id };
  }
  const asked = types
    .filter(({ slug, rest_base }) => slug !== 'attachment' && !rest_base.includes('('))
    .sort((one, other) => Number(other.viewable) - Number(one.viewable));
  for (const candidate of number > 0 ? asked : []) {
    const path = `${itemsPath(candidate)}/${id}?context=edit&_fields=id,type`;
    const item = await request<{ type: string }>(path).catch(() => null);
    if (item?.type === candidate.slug) return { type: candidate.slug, id: number };
  }
  // Changed templates have a number too, which the address of the editor names.
  for (const slug of number > 0 ? ['wp_template', 'wp_template_part'] : []) {
    const base = slug === 'wp_template' ? 'templates' : 'template-parts';
    const items = await request<{ id: string; wp_id: number }[]>(`/wp/v2/${base}?context=edit`).catch(() => []);
    const item = items.find(({ wp_id }) => wp_id === number);
    if (item) return { type: slug, id: item.id };
  }
  throw new Error('This item does not exist, or you may not edit it.');
}

/** A new item that this tab has created and not changed yet. */
interface UntouchedDraft extends EditedItem {
  path: string;
  modified: string;
}

type Saved = Pick<Post, 'id' | 'status' | 'modified_gmt'>;

const KEY = 'untouched-draft';

/** The API creates no item without any text, so a new one begins with an empty paragraph. */
const EMPTY_CONTENT = '<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->';

/** Whether the draft still is as it was created. */
async function isUntouched({ path, modified }: UntouchedDraft): Promise<boolean> {
  const saved = await request<Saved>(`${path}?context=edit&_fields=id,status,modified_gmt`).catch(() => null);
  return saved?.status === 'draft' && saved.modified_gmt === modified;
}

/** Creates a draft of the type that the address names, or takes the one that this tab has created and not touched. */
export async function newItem(parameters: URLSearchParams): Promise<EditedItem> {
  const { types, taxonomies, can } = siteKinds;
  const slug = parameters.get('post_type') ?? 'post';
  const type = types.find((candidate) => candidate.slug === slug);
  if (!type || !can(type.capabilities.create_posts)) throw new Error('You may not create items of this type.');
  let draft = readStored<UntouchedDraft>(sessionStorage, KEY);
  if (draft?.type !== slug || !(await isUntouched(draft))) {
    await discardUntouchedDraft();
    const path = itemsPath(type);
    const { id, modified_gmt } = await save<Saved>(path, { status: 'draft', content: EMPTY_CONTENT });
    draft = { id, type: slug, path: `${path}/${id}`, modified: modified_gmt };
    writeStored(sessionStorage, { key: KEY, value: draft });
  }
  const ownTaxonomies = taxonomies.filter((taxonomy) => taxonomy.types.includes(slug));
  showAsNew(draft, {
    ...(type.template.length > 0 ? { status: 'auto-draft' } : {}),
    ...Object.fromEntries(ownTaxonomies.map(({ rest_base }) => [rest_base, []])),
  });
  return draft;
}

/**
 * Until a draft is saved for the first time, the editor shows none of the default terms that the API has given it, so that
 * those which are chosen replace them, and the initial blocks of its type, which the editor adds to what it takes for new.
 */
function showAsNew({ path, modified }: UntouchedDraft, shownValues: Readonly<Record<string, unknown>>): void {
  apiFetch.use(async (options, next) => {
    const answer: unknown = await next(options);
    const isRead = (options.method ?? 'GET') === 'GET' && options.path?.split('?')[0] === path;
    if (!isRead) return answer;
    const item = (answer instanceof Response ? await answer.clone().json() : answer) as Partial<Saved>;
    if (item.modified_gmt !== modified) return answer;
    const shown = { ...item, ...shownValues };
    return answer instanceof Response ? new Response(JSON.stringify(shown), answer) : shown;
  });
}

/** Deletes the draft that this tab has created if nothing was written in it; returns whether it did. */
export async function discardUntouchedDraft(): Promise<boolean> {
  const draft = readStored<UntouchedDraft>(sessionStorage, KEY);
  writeStored(sessionStorage, { key: KEY, value: null });
  if (!draft || !(await isUntouched(draft))) return false;
  await remove(draft.path).catch(() => undefined);
  return true;
}
