import { Parser } from 'htmlparser2';

/**
 * Where a page says that it can be embedded: the endpoint of its `<link>` in the head, JSON before XML. Null when it
 * names none that is an address of the web.
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
  // What follows the head is of people who may write on the page, not of those whose page it is.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  const found = json ?? xml;
  if (found === undefined || !URL.canParse(found, address)) return null;
  const url = new URL(found, address);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
