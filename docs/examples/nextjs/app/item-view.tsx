import type { Item } from '../lib/content';

/** A post or a page. Its texts are HTML that the site has cleaned. */
export function ItemView({ item: { title, content, featuredMedia } }: { item: Item }) {
  return (
    <main>
      <h1 dangerouslySetInnerHTML={{ __html: title.rendered }} />
      {featuredMedia && (
        <img src={featuredMedia.sourceUrl} srcSet={featuredMedia.srcSet ?? undefined} alt={featuredMedia.altText} />
      )}
      <div dangerouslySetInnerHTML={{ __html: content.rendered }} />
    </main>
  );
}
