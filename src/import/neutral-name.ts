/** The neutral spelling of a type, a taxonomy or another name that carries the brand: `wp_block` is `cms_block`. */
export function neutralName(name: string): string {
  return name.startsWith('wp_') ? `cms_${name.slice('wp_'.length)}` : name;
}

/** The states of a comment by the words of the source. */
export function commentStatus(approved: string): string {
  if (approved === '1') return 'approved';
  return approved === '0' || approved === '' ? 'hold' : approved;
}
