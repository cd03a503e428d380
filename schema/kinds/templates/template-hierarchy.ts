/** The start of a template lookup. */
export interface TemplateLookup {
  slug: string;
  /** A template that items select by name. */
  isCustom?: boolean | null;
  /** The template that it is a special case of, as `taxonomy-books` of `taxonomy-books-plum`. */
  prefix?: string | null;
}

/** Templates whose name may be followed by what they are for. */
const SPECIAL = /^(author|category|archive|tag|page)-.+$/;

/**
 * The slugs of the templates that may show something, the best first: from the one made for it to `index`. `types`
 * and `taxonomies` are the names that the site knows.
 */
export function templateHierarchy(
  { slug, isCustom, prefix }: TemplateLookup,
  { types, taxonomies }: { types: readonly string[]; taxonomies: readonly string[] },
): string[] {
  if (slug === 'index') return ['index'];
  if (isCustom) return ['page', 'singular', 'index'];
  if (slug === 'front-page') return ['front-page', 'home', 'index'];
  const between = prefix ? prefixed(slug, prefix) : special(slug, { types, taxonomies });
  return [slug, ...between, ...general(slug), 'index'];
}

function prefixed(slug: string, prefix: string): string[] {
  const [type = prefix] = prefix.split('-');
  return [...(prefix === slug || prefix === type ? [] : [prefix]), ...(slug === type ? [] : [type])];
}

function special(slug: string, known: { types: readonly string[]; taxonomies: readonly string[] }): string[] {
  const simple = SPECIAL.exec(slug)?.[1];
  if (simple !== undefined) return [simple];
  const [, kind, rest = ''] = /^(taxonomy|single)-(.+)$/.exec(slug) ?? [];
  if (kind === undefined) return [];
  const names = kind === 'single' ? known.types : known.taxonomies;
  const exact = names.find((name) => rest === name);
  if (exact !== undefined) return [kind];
  const owner = names.find((name) => rest.startsWith(`${name}-`));
  return owner === undefined ? [] : [`${kind}-${owner}`, kind];
}

/** The templates of all lists and of all single items. */
function general(slug: string): string[] {
  const isList = slug === 'date' || /^(?:author|taxonomy|category|tag)/.test(slug);
  const isSingle = slug === 'attachment' || /^(?:single|page)/.test(slug);
  return [
    ...(isList ? ['archive'] : []),
    ...(slug === 'attachment' ? ['single'] : []),
    ...(isSingle ? ['singular'] : []),
  ];
}
