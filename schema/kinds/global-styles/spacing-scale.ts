import { type Attributes, textAt } from '../../markup/block-grammar/parsed-block.ts';

const MAX_STEPS = 100;

/**
 * Computes the spacing sizes of a `spacingScale` of theme.json: the medium size, and smaller and larger steps. Returns
 * an empty list for an invalid scale.
 */
export function spacingSizes(scale: Attributes): Attributes[] {
  const steps = Number(scale.steps);
  const medium = Number(scale.mediumStep);
  const increment = Number(scale.increment);
  const unit = textAt(scale, 'unit') ?? '';
  const operator = scale.operator;
  const isValid =
    [steps, medium, increment].every(Number.isFinite) &&
    steps >= 1 &&
    steps <= MAX_STEPS &&
    (operator === '+' || operator === '*') &&
    /^(?:px|em|rem|vh|vw|%)$/.test(unit);
  if (!isValid) return [];
  const smallerCount = Math.ceil(steps / 2) - 1;
  const isSum = operator === '+';
  const smaller = repeatStep({ count: smallerCount, from: medium }, (size) =>
    isSum ? (size > increment ? size - increment : size / 2) : size / increment,
  );
  const larger = repeatStep({ count: Math.floor(steps) - 1 - smallerCount, from: medium }, (size) =>
    isSum ? size + increment : size * increment,
  );
  const sizes = [...smaller.reverse(), medium, ...larger];
  // The sizes of a long scale have numbers as names.
  const isNumbered = steps > MAX_NAMED_SIZES;
  return sizes.map((size, index) => ({
    name: isNumbered ? String(index + 1) : sizeName(index - smallerCount),
    slug: String(50 + (index - smallerCount) * 10),
    size: `${roundSize(size)}${unit}`,
  }));
}

const MAX_NAMED_SIZES = 10;

/** Applies `next` repeatedly, beginning with `from`. Returns the `count` results. */
function repeatStep({ count, from }: { count: number; from: number }, next: (size: number) => number): number[] {
  const sizes: number[] = [];
  for (let size = from; sizes.length < count; sizes.push(size)) size = next(size);
  return sizes;
}

const roundSize = (size: number): number => Math.round(size * 100) / 100;

/** The name of a size, by its number of steps from the medium size: Small, X-Small, 2X-Small, … */
function sizeName(stepsFromMedium: number): string {
  if (stepsFromMedium === 0) return 'Medium';
  const name = stepsFromMedium < 0 ? 'Small' : 'Large';
  const prefixCount = Math.abs(stepsFromMedium) - 1;
  return prefixCount === 0 ? name : prefixCount === 1 ? `X-${name}` : `${prefixCount}X-${name}`;
}

/** Merges the sizes of a scale with single sizes (`declared`), which replace those with the same slug. */
export function mergeSpacingSizes(scale: readonly Attributes[], declared: readonly Attributes[]): Attributes[] {
  const bySlug = new Map([...scale, ...declared].map((size) => [String(size.slug), size]));
  return [...bySlug.values()].sort((a, b) => String(a.slug).localeCompare(String(b.slug), 'en', { numeric: true }));
}
