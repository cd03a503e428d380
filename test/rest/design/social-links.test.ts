import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

const SERVICES =
  'amazon bandcamp behance bluesky chain codepen deviantart discord dribbble dropbox etsy facebook feed fivehundredpx flickr foursquare github goodreads google gravatar instagram lastfm linkedin mail mastodon medium meetup patreon pinterest pocket reddit skype snapchat soundcloud spotify telegram threads tiktok tumblr twitch twitter vimeo vk whatsapp wordpress x yelp youtube'.split(
    ' ',
  );

/** Creates a post with a link to each service and returns the rendered links by service. */
async function renderedLinks(services: readonly string[]): Promise<Map<string, string>> {
  const links = services.map(
    (service) => `<!-- wp:social-link {"url":"https://a.example/me","service":"${service}"} /-->`,
  );
  const content = `<!-- wp:social-links --><ul class="wp-block-social-links">${links.join('')}</ul><!-- /wp:social-links -->`;
  const json = { title: 'Elsewhere', status: 'publish', content };
  const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', json, as: 'admin' });
  const read = await cms.get<{ content: { rendered: string } }>(`posts/${body.id}`);
  const items = read.body.content.rendered.match(/<li .*?<\/li>/gs) ?? [];
  return new Map(items.map((item, index) => [services[index] ?? '', item]));
}

it('each known service has an icon of its own with a single path of at most 5,000 characters', async () => {
  const items = await renderedLinks(SERVICES);
  const iconPaths = [...items.values()].map(
    (item) =>
      /<a href="https:\/\/a\.example\/me" class="wp-block-social-link-anchor"><svg width="24" height="24" viewBox="0 0 (?:24 24|32 32|128 128)" version="1\.1" xmlns="http:\/\/www\.w3\.org\/2000\/svg" aria-hidden="true" focusable="false"><path (?:transform="scale\([\d.]+\)" )?d="([-\d.,\sa-z]+)"><\/path><\/svg><span /i.exec(
        item,
      )?.[1] ?? 'none',
  );
  expect(iconPaths.filter((path) => path === 'none' || path.length > 5_000)).toEqual([]);
  expect(new Set(iconPaths).size).toBe(SERVICES.length);
});

it('unknown services share one icon, whatever their name', async () => {
  const items = await renderedLinks(['share', 'guestbook', 'constructor', '__proto__']);
  const iconPaths = [...items.values()].map((item) => /<svg.*<\/svg>/s.exec(item)?.[0]);
  expect(iconPaths[0]).toContain('<path d="M');
  expect(new Set(iconPaths).size).toBe(1);
});
