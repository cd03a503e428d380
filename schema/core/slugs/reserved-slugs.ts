import type { PostType } from '../registry/registry.ts';

/** Slugs that addresses of feeds and embeds need. */
const RESERVED = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

/** A slug, and what decides whether addresses need it. */
interface Wanted {
  type: Pick<PostType, 'name' | 'hierarchical'>;
  slug: string;
  /** The stored slug of the item; it stays valid. */
  own?: string | undefined;
  /** How the site builds the addresses of posts. */
  structure: string;
}

/** Whether no item of the type may have the slug, since addresses of something else need it. */
export function isReserved({ type, slug, own, structure }: Wanted): boolean {
  if (RESERVED.has(slug)) return true;
  // The pages of a long item are numbered behind its address.
  if (type.hierarchical) return /^(?:page)?\d+$/.test(slug);
  return type.name === 'post' && slug !== own && namesPeriod(slug, structure);
}

/** Whether the slug of a post reads as a year, a month or a day where the structure has it. */
function namesPeriod(slug: string, structure: string): boolean {
  const number = /^\d+$/.test(slug) ? Number(slug) : 0;
  if (number === 0) return false;
  const parts = structure.split('/').filter((part) => part !== '');
  const place = parts.indexOf('%postname%');
  if (place === 0) return true;
  const before = parts[place - 1];
  return (before === '%year%' && number <= 12) || (before === '%monthnum%' && number <= 31);
}
