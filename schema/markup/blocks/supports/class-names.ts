/** Returns the class of the outermost element of blocks of a type, such as `wp-block-quote`. */
export function blockClassName(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;
}

/** Converts a text to a class name: lower-case, with hyphens for spaces and slashes, and without other characters. */
export function classNameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_\s/-]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
