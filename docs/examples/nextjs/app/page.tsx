import type { Metadata } from 'next';
import Link from 'next/link';
import { readList } from '../lib/content';

// Made once, and again after a webhook has reported a change.
export const dynamic = 'force-static';

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await readList();
  return { title: site.name, description: site.description };
}

export default async function ListPage() {
  const { site, posts } = await readList();
  return (
    <main>
      <h1>{site.name}</h1>
      {posts.map(({ databaseId, uri, date, title, excerpt }) => (
        <article key={databaseId}>
          <h2>
            <Link href={uri} dangerouslySetInnerHTML={{ __html: title.rendered }} />
          </h2>
          <time dateTime={date}>{date.slice(0, 10)}</time>
          <div dangerouslySetInnerHTML={{ __html: excerpt.rendered }} />
        </article>
      ))}
    </main>
  );
}
