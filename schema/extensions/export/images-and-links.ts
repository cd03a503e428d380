import { Parser } from 'htmlparser2';
import type { ExportImage, ExportLink, ExportLinks } from './item.ts';

/** What markup shows and where it leads. */
export interface ShownParts {
  readonly images: readonly ExportImage[];
  readonly links: ExportLinks;
}

/** Reads pictures and links out of rendered markup; `home` is the address of the site, without a slash at the end. */
export function shownParts(markup: string, home: string): ShownParts {
  const images = new Map<string, ExportImage>();
  const links: { internal: ExportLink[]; external: ExportLink[] } = { internal: [], external: [] };
  const { host } = new URL(home);
  let open: { url: URL; text: string } | null = null;
  const close = () => {
    if (!open) return;
    const { url, text } = open;
    const link = { url: url.href, text: text.replace(/\s+/g, ' ').trim() };
    (url.host === host ? links.internal : links.external).push(link);
    open = null;
  };
  const parser = new Parser({
    onopentag: (name, { src = '', alt = '', href }) => {
      if (name === 'img' && src.trim() !== '' && !images.has(src)) images.set(src, { src, alt });
      if (name !== 'a') return;
      close();
      const url = href === undefined ? null : target(href, home);
      if (url) open = { url, text: '' };
    },
    ontext: (text) => {
      if (open) open.text += text;
    },
    onclosetag: (name) => {
      if (name === 'a') close();
    },
  });
  parser.end(markup);
  close();
  return { images: [...images.values()], links };
}

/** Where a link leads, as a whole address. Null: to a place on its own page, or to nothing that has a host. */
function target(href: string, home: string): URL | null {
  const address = href.trim();
  if (address === '' || address.startsWith('#') || !URL.canParse(address, `${home}/`)) return null;
  const url = new URL(address, `${home}/`);
  return url.host === '' ? null : url;
}
