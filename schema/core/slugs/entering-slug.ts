import { slugify } from './slug-text.ts';

/** An item or term that enters the site with a slug from elsewhere. */
export interface EnteringSlug {
  /** As the other program stored it; it may be empty, contain any character and have any length. */
  slug: string;
  /** The title or name, from which an unusable slug is replaced. */
  title: string;
  id: number;
  /** The language of the site, such as `de_DE`. */
  language: string;
}

/** The slug with which a row from elsewhere is stored: in the form that writes of the API have; never empty. */
export function enteringSlug({ slug, title, id, language }: EnteringSlug): string {
  return slugify(readableBytes(slug), language) || slugify(title, language) || String(id);
}

/** Decodes doubly encoded bytes (`%25e6`) once, and removes bytes that are not UTF-8, such as half a character. */
const readableBytes = (slug: string): string =>
  slug.replace(/%25(?=[0-9a-f]{2})/gi, '%').replace(/(?:%[0-9a-f]{2})+/gi, validBytes);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The characters of percent-encoded bytes, encoded again. The decoder marks bytes that belong to none. */
function validBytes(encoded: string): string {
  const text = decoder.decode(Buffer.from(encoded.replaceAll('%', ''), 'hex')).replaceAll('\ufffd', '');
  return Buffer.from(text).toString('hex').replace(/../g, '%$&');
}
