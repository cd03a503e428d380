/** Converts a name with a brand to the neutral spelling: `wp_block` becomes `cms_block`. */
export function neutralName(name: string): string {
  return name.startsWith('wp_') ? `cms_${name.slice('wp_'.length)}` : name;
}

/** Converts the column `comment_approved` to the status of a comment. */
export function commentStatus(approved: string): string {
  if (approved === '1') return 'approved';
  return approved === '0' || approved === '' ? 'hold' : approved;
}
