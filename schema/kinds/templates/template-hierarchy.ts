/** The template to look up in the template hierarchy. */
export interface TemplateLookup {
  slug: string;
  /** Whether it is a template that items select by name. */
  isCustom?: boolean | null;
  /** The more general template, such as `taxonomy-books` for `taxonomy-books-plum`. */
  prefix?: string | null;
}

/** Matches slugs of templates for one item or term, such as `page-about`. Its group is the slug of the general template. */
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
  const [, prefix, suffix = ''] = /^(taxonomy|single)-(.+)$/.exec(slug) ?? [];
  if (prefix === undefined) return [];
  const names = prefix === 'single' ? site.types : site.taxonomies;
  if (names.includes(suffix)) return [prefix];
  const name = names.find((candidate) => suffix.startsWith(`${candidate}-`));
  return name === undefined ? [] : [`${prefix}-${name}`, prefix];
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
