/** How much other content may still be brought into what is rendered: its markup alone is not the author's to bound. */
export interface Allowance {
  /** Characters of markup that other content decides. */
  markup: number;
  /** Posts shown in full. */
  posts: number;
  /** Characters of stored text that are worked through for it. */
  source: number;
  /** Different lists of posts and comments asked for. */
  queries: number;
}

/** For one item. */
export const itemAllowance = (): Allowance => ({
  markup: 1_500_000,
  posts: 100,
  source: 4_000_000,
  queries: 100,
});

/** For all items of one answer together. */
export const answerAllowance = (): Allowance => ({
  markup: 8_000_000,
  posts: 500,
  source: 32_000_000,
  queries: 2_000,
});

/** What is rendered on someone's allowances. */
export type Allowed = { allowances: readonly Allowance[] };

/** True once something of an allowance is gone, so that what was made may lack something. */
export function isUsedUp(allowance: Allowance): boolean {
  return Object.values(allowance).some((left) => left <= 0);
}

/** Makes markup that other content decides; empty once there was too much of it. What is within counts once. */
export async function withinAllowance({ allowances }: Allowed, make: () => string | Promise<string>): Promise<string> {
  if (allowances.some(({ markup }) => markup <= 0)) return '';
  const before = allowances.map(({ markup }) => markup);
  const made = await make();
  allowances.forEach((each, index) => {
    each.markup = Math.min(each.markup, (before[index] ?? 0) - made.length);
  });
  return made;
}

/** Takes from every allowance, unless there is nothing left in one of them. */
export function take({ allowances }: Allowed, { what, amount }: { what: keyof Allowance; amount: number }): boolean {
  if (allowances.some((each) => each[what] <= 0)) return false;
  for (const each of allowances) each[what] -= amount;
  return true;
}
