import { notFound } from 'next/navigation';
import { readItem, readList } from '../../lib/content';
import { ItemView } from '../item-view';

// Made at the build or with the first request, and again after a webhook has reported a change.
export const dynamic = 'force-static';

/** The latest posts are made at the build, all other items with their first request. */
export async function generateStaticParams() {
  const { posts } = await readList();
  return posts.map(({ uri }) => ({ uri: uri.split('/').filter(Boolean) }));
}

export default async function ItemPage({ params }: { params: Promise<{ uri: string[] }> }) {
  const { uri } = await params;
  const item = await readItem(`/${uri.join('/')}/`);
  if (!item) notFound();
  return <ItemView item={item} />;
}
