import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { termClassName } from '../markup/html/class-name.ts';

/** Returns the class names of the HTML element of an item: type, status, format, password, featured image and terms. */
export async function classList(row: ContentRow, context: RequestContext): Promise<string[]> {
  const type = context.registry.postTypes.get(row.type);
  const terms = type?.taxonomies.length ? await context.loaders.postTerms.load(row.id) : [];
  const classes = [`post-${row.id}`, row.type, `type-${row.type}`, `status-${row.status}`];
  if (type?.supportsFormats) classes.push(`format-${row.format || 'standard'}`);
  if (row.password !== '') classes.push('post-password-required');
  else if (row.featuredMediaId > 0) classes.push('has-post-thumbnail');
  classes.push('hentry');
  for (const taxonomy of context.registry.taxonomies.values()) {
    for (const term of terms.filter((entry) => entry.taxonomy === taxonomy.name)) {
      classes.push(`${taxonomy.name === 'post_tag' ? 'tag' : taxonomy.name}-${termClassName(term)}`);
    }
  }
  if (row.format !== '') classes.push(`post_format-post-format-${row.format}`);
  return classes;
}
