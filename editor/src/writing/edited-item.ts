import { itemsPath, type SiteKinds } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';

/** An item to edit. Templates have ids with a slash. */
export interface FoundItem {
  type: string;
  id: number | string;
}

const typeKey = (id: string): string => `postern-editor:type:${id}`;

/**
 * The item that the address names. Links of this editor name its type, which this tab remembers; for an address without
 * one, the types are asked for the id, those with pages of their own first. Null if there is no such item.
 */
export async function findItem({ types }: SiteKinds, parameters: URLSearchParams): Promise<FoundItem | null> {
  const id = parameters.get('post') ?? '';
  const named = parameters.get('post_type') ?? sessionStorage.getItem(typeKey(id));
  const type = types.find(({ slug }) => slug === named);
  if (type) {
    // Says why the item cannot be edited, such as that it belongs to somebody else.
    await request(`${itemsPath(type)}/${id}?context=edit&_fields=id`);
    sessionStorage.setItem(typeKey(id), type.slug);
    return { type: type.slug, id: /^\d+$/.test(id) ? Number(id) : id };
  }
  if (!/^\d+$/.test(id)) return null;
  const asked = types
    .filter(({ slug, rest_base }) => slug !== 'attachment' && !rest_base.includes('('))
    .sort((one, other) => Number(other.viewable) - Number(one.viewable));
  for (const candidate of asked) {
    const path = `${itemsPath(candidate)}/${id}?context=edit&_fields=id,type`;
    const item = await request<{ type: string }>(path).catch(() => null);
    if (item?.type === candidate.slug) return { type: candidate.slug, id: Number(id) };
  }
  return findTemplate(Number(id));
}

/** Changed templates have a number too, which the address of the editor names. */
async function findTemplate(number: number): Promise<FoundItem | null> {
  for (const [base, type] of [
    ['templates', 'wp_template'],
    ['template-parts', 'wp_template_part'],
  ] as const) {
    const items = await request<{ id: string; wp_id: number }[]>(`/wp/v2/${base}?context=edit`).catch(() => []);
    const item = items.find(({ wp_id }) => wp_id === number);
    if (item) return { type, id: item.id };
  }
  return null;
}
