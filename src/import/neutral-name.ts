/** Converts a name with a brand to the neutral spelling: `wp_block` becomes `cms_block`. */
export function neutralName(name: string): string {
  return name.startsWith('wp_') ? `cms_${name.slice('wp_'.length)}` : name;
}

/** Other words for the statuses of comments. */
const COMMENT_STATUSES: ReadonlyMap<string, string> = new Map([
  ...['1', 'approve', 'approved', 'true'].map((word) => [word, 'approved'] as const),
  ...['', '0', 'hold', 'pending', 'unapproved', 'false'].map((word) => [word, 'hold'] as const),
]);

/** Converts the column `comment_approved` to the status of a comment. */
export function commentStatus(approved: string): string {
  const word = approved.trim().toLowerCase();
  return COMMENT_STATUSES.get(word) ?? word;
}
