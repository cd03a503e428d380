import { Parser } from 'htmlparser2';
import type { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import type { ExportImage, ExportLink, ExportLinks } from './export-item.ts';

/** The images and links in markup. */
export interface ImagesAndLinks {
  readonly images: readonly ExportImage[];
  readonly links: ExportLinks;
}

/** The number of characters that are parsed before the time is checked. */
const PART_LENGTH = 32_768;

/**
 * Collects images and links from rendered markup, and yields to the event loop; `home` is the URL of the site without a
 * trailing slash.
 */
export async function imagesAndLinks(
  markup: string,
  { home, scheduler }: { home: string; scheduler: CooperativeScheduler },
): Promise<ImagesAndLinks> {
  const images = new Map<string, ExportImage>();
  const links: { internal: ExportLink[]; external: ExportLink[] } = { internal: [], external: [] };
  const { host } = new URL(home);
  let openLink: { url: URL; text: string } | null = null;
  const closeLink = () => {
    if (!openLink) return;
    const { url, text } = openLink;
    const link = { url: url.href, text: text.replace(/\s+/g, ' ').trim() };
    (url.host === host ? links.internal : links.external).push(link);
    openLink = null;
  };
  const parser = new Parser({
    onopentag: (name, { src = '', alt = '', href }) => {
      if (name === 'img' && src.trim() !== '' && !images.has(src)) images.set(src, { src, alt });
      if (name !== 'a') return;
      closeLink();
      const url = href === undefined ? null : absoluteUrl(href, home);
      if (url) openLink = { url, text: '' };
    },
    ontext: (text) => {
      if (openLink) openLink.text += text;
    },
    onclosetag: (name) => {
      if (name === 'a') closeLink();
    },
  });
  for (let start = 0; start < markup.length; start += PART_LENGTH) {
    parser.write(markup.slice(start, start + PART_LENGTH));
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  parser.end();
  closeLink();
  return { images: [...images.values()], links };
}

/** The absolute URL of a link; null for fragments and for URLs without a host. */
function absoluteUrl(href: string, home: string): URL | null {
  const address = href.trim();
  if (address === '' || address.startsWith('#') || !URL.canParse(address, `${home}/`)) return null;
  const url = new URL(address, `${home}/`);
  return url.host === '' ? null : url;
}
