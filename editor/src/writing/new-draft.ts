import apiFetch from '@wordpress/api-fetch';
import { type ContentType, itemsPath } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';

/** A new item that this tab has created and not changed yet. */
interface UntouchedDraft {
  id: number;
  type: string;
  path: string;
  modified: string;
}

interface Saved {
  id: number;
  status: string;
  modified_gmt: string;
}

const KEY = 'postern-editor:untouched-draft';

/** The API creates no item without any text, so a new one begins with an empty paragraph. */
const EMPTY_CONTENT = '<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->';

function remembered(): UntouchedDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UntouchedDraft | null;
  } catch {
    return null;
  }
}

/** Whether the draft still is as it was created. */
async function isUntouched({ path, modified }: UntouchedDraft): Promise<boolean> {
  const saved = await request<Saved>(`${path}?context=edit&_fields=id,status,modified_gmt`).catch(() => null);
  return saved?.status === 'draft' && saved.modified_gmt === modified;
}

/**
 * Creates a draft to write in, or takes the one that this tab has created and not touched; returns its id. `taxonomies`
 * are the members of the item with its terms.
 */
export async function createDraft(type: ContentType, taxonomies: readonly string[]): Promise<number> {
  const previous = remembered();
  if (previous?.type === type.slug && (await isUntouched(previous))) {
    showAsNew(previous, { type, taxonomies });
    return previous.id;
  }
  await discardUntouchedDraft();
  const data = { status: 'draft', content: EMPTY_CONTENT };
  const { id, modified_gmt } = await request<Saved>(itemsPath(type), { method: 'POST', data });
  const draft: UntouchedDraft = { id, type: type.slug, path: `${itemsPath(type)}/${id}`, modified: modified_gmt };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
  showAsNew(draft, { type, taxonomies });
  return id;
}

/**
 * Until a draft is saved for the first time, the editor shows none of the default terms that the API has given it, so that
 * those which are chosen replace them, and the initial blocks of its type, which the editor adds to what it takes for new.
 */
function showAsNew(
  { path, modified }: UntouchedDraft,
  { type, taxonomies }: { type: ContentType; taxonomies: readonly string[] },
): void {
  const shownValues = {
    ...(type.template.length > 0 ? { status: 'auto-draft' } : {}),
    ...Object.fromEntries(taxonomies.map((name) => [name, []])),
  };
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
  const draft = remembered();
  if (!draft) return false;
  sessionStorage.removeItem(KEY);
  if (!(await isUntouched(draft))) return false;
  await request(`${draft.path}?force=true`, { method: 'DELETE' }).catch(() => undefined);
  return true;
}
