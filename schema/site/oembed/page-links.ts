import { Parser } from 'htmlparser2';

/**
 * The oEmbed endpoint that a page names in a `<link>` in its head, JSON before XML. Null without one on the web.
 */
export function endpointInPage(page: string, address: string): string | null {
  let json: string | undefined;
  let xml: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'link' || !attributes.href || json !== undefined) return;
      const type = attributes.type?.trim().toLowerCase();
      if (type === 'application/json+oembed') json = attributes.href;
      else if (type === 'text/xml+oembed' || type === 'application/xml+oembed') xml ??= attributes.href;
    },
  });
  // Markup after the head may come from visitors of the page.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  const found = json ?? xml;
  if (found === undefined || !URL.canParse(found, address)) return null;
  const url = new URL(found, address);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
