import type { PostType } from '../registry/registry.ts';

/** Slugs that addresses of feeds and embeds need. */
const RESERVED = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

/** A slug, and the data on which its validity depends. */
interface SlugCheck {
  type: Pick<PostType, 'name' | 'hierarchical'>;
  slug: string;
  /** The stored slug of the item; it remains valid. */
  storedSlug?: string | undefined;
  /** The permalink structure of the site. */
  structure: string;
}

/** Whether items of the type cannot have the slug, since other addresses need it. */
export function isReserved({ type, slug, storedSlug, structure }: SlugCheck): boolean {
  if (RESERVED.has(slug)) return true;
  // Addresses of the pages of a long item end with a number.
  if (type.hierarchical) return /^(?:page)?\d+$/.test(slug);
  return type.name === 'post' && slug !== storedSlug && couldBeDate(slug, structure);
}

/** Whether the slug of a post could be read as a year, a month or a day at its position in the structure. */
function couldBeDate(slug: string, structure: string): boolean {
  const number = /^\d+$/.test(slug) ? Number(slug) : 0;
  if (number === 0) return false;
  const parts = structure.split('/').filter((part) => part !== '');
  const position = parts.indexOf('%postname%');
  if (position === 0) return true;
  const before = parts[position - 1];
  return (before === '%year%' && number <= 12) || (before === '%monthnum%' && number <= 31);
}
