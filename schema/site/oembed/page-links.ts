import { Parser } from 'htmlparser2';

/**
 * Returns the oEmbed endpoint that a page declares with a `<link>` in its head, JSON before XML; null if it declares
 * none, or one that is not a web address.
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
  // Only the head is trusted: the body may contain markup of commenters.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  const endpoint = json ?? xml;
  if (endpoint === undefined || !URL.canParse(endpoint, address)) return null;
  const url = new URL(endpoint, address);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
