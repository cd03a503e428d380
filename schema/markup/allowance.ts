/** The remaining work of a rendering, and the remaining amount of other content (docs/limits.md). */
export interface Allowance {
  /** Blocks, at any depth. */
  blocks: number;
  /** Shortcodes; further ones stay as text. */
  shortcodes: number;
  /** Characters that blocks process; each block processes the markup of its inner blocks again. */
  characters: number;
  /** Characters of markup from other content. */
  markup: number;
  /** Posts shown in full. */
  posts: number;
  /** Characters of stored text that are rendered for other content. */
  source: number;
  /** Different queries of posts and comments. */
  queries: number;
}

/** The allowance of one item. */
export const itemAllowance = (): Allowance => ({
  blocks: 100_000,
  shortcodes: 5_000,
  characters: 30_000_000,
  markup: 1_500_000,
  posts: 100,
  source: 4_000_000,
  queries: 100,
});

/** The allowance that all items of one answer share. */
export const answerAllowance = (): Allowance => ({
  blocks: 1_000_000,
  shortcodes: 50_000,
  characters: 200_000_000,
  markup: 8_000_000,
  posts: 500,
  source: 32_000_000,
  queries: 2_000,
});

/** The allowances that a rendering uses. */
export type Allowed = { allowances: readonly Allowance[] };

/** Whether any part of an allowance is used up, so that markup may be incomplete. */
export function isUsedUp(allowance: Allowance): boolean {
  return Object.values(allowance).some((left) => left <= 0);
}

/** Makes markup of other content; empty if the allowance is used up. Nested calls count once. */
export async function withinAllowance({ allowances }: Allowed, make: () => string | Promise<string>): Promise<string> {
  if (allowances.some(({ markup }) => markup <= 0)) return '';
  const before = allowances.map(({ markup }) => markup);
  const made = await make();
  allowances.forEach((each, index) => {
    each.markup = Math.min(each.markup, (before[index] ?? 0) - made.length);
  });
  return made;
}

/** Takes an amount from all allowances; returns false if one of them is used up. */
export function take({ allowances }: Allowed, { what, amount }: { what: keyof Allowance; amount: number }): boolean {
  if (allowances.some((each) => each[what] <= 0)) return false;
  for (const each of allowances) each[what] -= amount;
  return true;
}
