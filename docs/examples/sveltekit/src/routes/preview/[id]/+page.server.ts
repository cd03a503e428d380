import { error } from '@sveltejs/kit';
import { readPreview } from '$lib/server/content';

/** Shows a draft: PREVIEW_URL of the site leads here. Nothing of it is remembered. */
export async function load({ params, url, setHeaders }) {
  const item = await readPreview(params.id, url.searchParams.get('token') ?? '');
  if (!item) error(404, 'Not found');
  setHeaders({ 'cache-control': 'no-store, private', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  return { item };
}
