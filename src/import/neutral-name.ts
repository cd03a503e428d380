/** The neutral spelling of a name that contains the brand: `wp_block` is `cms_block`. */
export function neutralName(name: string): string {
  return name.startsWith('wp_') ? `cms_${name.slice('wp_'.length)}` : name;
}

/** The status of a comment for the value of the source. */
export function commentStatus(approved: string): string {
  if (approved === '1') return 'approved';
  return approved === '0' || approved === '' ? 'hold' : approved;
}
