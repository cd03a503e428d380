import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readPreview } from '../../../lib/content';
import { ItemView } from '../../item-view';

export const metadata: Metadata = { robots: { index: false }, referrer: 'no-referrer' };

/** Shows a draft: PREVIEW_URL of the site leads here. The token is in the query, so that the page is made for each request. */
export default async function PreviewPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const item = typeof token === 'string' ? await readPreview((await params).id, token) : null;
  if (!item) notFound();
  return <ItemView item={item} />;
}
