import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readItem, readList } from '../../lib/content';
import { plainText } from '../../lib/plain-text';
import { ItemView } from '../item-view';

// Made at the build or with the first request, and again after a webhook has reported a change.
export const dynamic = 'force-static';

/** The latest posts are made at the build, all other items with their first request. */
export async function generateStaticParams() {
  const { posts } = await readList();
  return posts.map(({ uri }) => ({ uri: uri.split('/').filter(Boolean) }));
}

interface PageProps {
  params: Promise<{ uri: string[] }>;
}

/** One request for a page reads its item once. */
const itemAt = cache(async (path: string) => (await readItem(`/${path}/`)) ?? notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { title } = await itemAt((await params).uri.join('/'));
  return { title: plainText(title.rendered) };
}

export default async function ItemPage({ params }: PageProps) {
  return <ItemView item={await itemAt((await params).uri.join('/'))} />;
}
