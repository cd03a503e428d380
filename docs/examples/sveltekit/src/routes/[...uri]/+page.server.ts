import { error } from '@sveltejs/kit';
import { readItem } from '$lib/server/content';
import { remembered } from '$lib/server/remembered';

export async function load({ url }) {
  const item = await remembered(`item:${url.pathname}`, () => readItem(url.pathname));
  if (!item) error(404, 'Not found');
  return { item };
}
