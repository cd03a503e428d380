/** The remaining amounts of work and of included content that a rendering may use (docs/limits.md). */
export interface Allowance {
  /** Blocks to render, at any depth. */
  blocks: number;
  /** Shortcodes to run; further ones stay text. */
  shortcodes: number;
  /** Characters that blocks process. Each block processes the markup of its inner blocks once more. */
  characters: number;
  /** Characters of markup that is generated from other content. */
  generatedMarkup: number;
  /** Posts that are included with their full content. */
  includedPosts: number;
  /** Characters of stored text of other items that is rendered. */
  includedText: number;
  /** Distinct queries for posts and comments. */
  queries: number;
}

/** Returns the initial allowance of one item. */
export const createItemAllowance = (): Allowance => ({
  blocks: 100_000,
  shortcodes: 5_000,
  characters: 30_000_000,
  generatedMarkup: 1_500_000,
  includedPosts: 100,
  includedText: 4_000_000,
  queries: 100,
});

/** Returns the initial allowance that all items of one request share. */
export const createAnswerAllowance = (): Allowance => ({
  blocks: 1_000_000,
  shortcodes: 50_000,
  characters: 200_000_000,
  generatedMarkup: 8_000_000,
  includedPosts: 500,
  includedText: 32_000_000,
  queries: 2_000,
});

/** The allowances that limit a rendering: that of the item, and that of the request. */
export type AllowanceHolder = { allowances: readonly Allowance[] };

/** Whether any amount of an allowance is used up, so that markup may be incomplete. */
export function isExhausted(allowance: Allowance): boolean {
  return Object.values(allowance).some((left) => left <= 0);
}

/** Renders markup from other content and subtracts its length once, also in nested calls. Returns '' if nothing remains. */
export async function withinAllowance(
  { allowances }: AllowanceHolder,
  render: () => string | Promise<string>,
): Promise<string> {
  if (allowances.some(({ generatedMarkup }) => generatedMarkup <= 0)) return '';
  const markupBefore = allowances.map(({ generatedMarkup }) => generatedMarkup);
  const rendered = await render();
  allowances.forEach((each, index) => {
    each.generatedMarkup = Math.min(each.generatedMarkup, (markupBefore[index] ?? 0) - rendered.length);
  });
  return rendered;
}

/** Subtracts an amount from all allowances. Returns false, without subtracting, if one of them is used up. */
export function consumeAllowance(
  { allowances }: AllowanceHolder,
  { resource, amount }: { resource: keyof Allowance; amount: number },
): boolean {
  if (allowances.some((each) => each[resource] <= 0)) return false;
  for (const each of allowances) each[resource] -= amount;
  return true;
}
