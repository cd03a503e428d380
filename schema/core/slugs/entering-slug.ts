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

/** Decodes doubly encoded bytes (`%25e6`) once, and removes bytes that are not UTF-8, such as half a character at the end. */
function readableBytes(slug: string): string {
  return slug.replace(/%25(?=[0-9a-f]{2})/gi, '%').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    for (let end = bytes.length; end > 0; end -= 3) if (isDecodable(bytes.slice(0, end))) return bytes.slice(0, end);
    return '';
  });
}

function isDecodable(bytes: string): boolean {
  try {
    decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}
