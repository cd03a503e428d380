/** The class of the outermost element of blocks of a type. */
export function blockClass(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;
}

/** A text as a class name: in lower case, other characters as hyphens. */
export function classText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_\s/-]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
