/** The template for which to find the best existing one. */
export interface TemplateLookup {
  slug: string;
  /** Whether it is a template that items select by name. */
  isCustom?: boolean | null;
  /** The more general template, such as `taxonomy-books` for `taxonomy-books-plum`. */
  prefix?: string | null;
}

/** Slugs of templates for one item or term, such as `page-about`, by their general template. */
const SPECIFIC_SLUG = /^(author|category|archive|tag|page)-.+$/;

/**
 * Returns the slugs of the templates to try, from the most specific one to `index`. `types` and `taxonomies` are all
 * names of types and taxonomies of the site.
 */
export function templateHierarchy(
  { slug, isCustom, prefix }: TemplateLookup,
  { types, taxonomies }: { types: readonly string[]; taxonomies: readonly string[] },
): string[] {
  if (slug === 'index') return ['index'];
  if (isCustom) return ['page', 'singular', 'index'];
  if (slug === 'front-page') return ['front-page', 'home', 'index'];
  const intermediate = prefix ? slugsOfPrefix(slug, prefix) : lessSpecificSlugs(slug, { types, taxonomies });
  return [slug, ...intermediate, ...generalSlugs(slug), 'index'];
}

function slugsOfPrefix(slug: string, prefix: string): string[] {
  const [type = prefix] = prefix.split('-');
  return [...(prefix === slug || prefix === type ? [] : [prefix]), ...(slug === type ? [] : [type])];
}

/** `single-post-hello` has the less specific templates `single-post` and `single`. */
function lessSpecificSlugs(slug: string, site: { types: readonly string[]; taxonomies: readonly string[] }): string[] {
  const general = SPECIFIC_SLUG.exec(slug)?.[1];
  if (general !== undefined) return [general];
  const [, kind, suffix = ''] = /^(taxonomy|single)-(.+)$/.exec(slug) ?? [];
  if (kind === undefined) return [];
  const names = kind === 'single' ? site.types : site.taxonomies;
  if (names.includes(suffix)) return [kind];
  const owner = names.find((name) => suffix.startsWith(`${name}-`));
  return owner === undefined ? [] : [`${kind}-${owner}`, kind];
}

/** The slugs of the templates of all lists and of all single items. */
function generalSlugs(slug: string): string[] {
  const isList = slug === 'date' || /^(?:author|taxonomy|category|tag)/.test(slug);
  const isSingle = slug === 'attachment' || /^(?:single|page)/.test(slug);
  return [
    ...(isList ? ['archive'] : []),
    ...(slug === 'attachment' ? ['single'] : []),
    ...(isSingle ? ['singular'] : []),
  ];
}
