import { type Attributes, textAt } from '../../markup/block-grammar/parsed-block.ts';

const MAX_STEPS = 100;

/** The sizes that a scale of spacings says: medium in the middle, smaller and larger steps around it. */
export function spacingSizes(scale: Attributes): Attributes[] {
  const steps = Number(scale.steps);
  const medium = Number(scale.mediumStep);
  const increment = Number(scale.increment);
  const unit = textAt(scale, 'unit') ?? '';
  const operator = scale.operator;
  const isUsable =
    [steps, medium, increment].every(Number.isFinite) &&
    steps >= 1 &&
    steps <= MAX_STEPS &&
    (operator === '+' || operator === '*') &&
    /^(?:px|em|rem|vh|vw|%)$/.test(unit);
  if (!isUsable) return [];
  const below = Math.ceil(steps / 2) - 1;
  const isSum = operator === '+';
  const smaller = walk({ count: below, from: medium }, (size) =>
    isSum ? (size > increment ? size - increment : size / 2) : size / increment,
  );
  const larger = walk({ count: Math.floor(steps) - 1 - below, from: medium }, (size) =>
    isSum ? size + increment : size * increment,
  );
  const all = [...smaller.reverse(), medium, ...larger];
  // With more sizes than words for them, they are counted.
  const isCounted = steps > MAX_NAMED_SIZES;
  return all.map((size, place) => ({
    name: isCounted ? String(place + 1) : sizeName(place - below),
    slug: String(50 + (place - below) * 10),
    size: `${rounded(size)}${unit}`,
  }));
}

const MAX_NAMED_SIZES = 10;

function walk({ count, from }: { count: number; from: number }, next: (size: number) => number): number[] {
  const sizes: number[] = [];
  for (let size = from; sizes.length < count; sizes.push(size)) size = next(size);
  return sizes;
}

const rounded = (size: number): number => Math.round(size * 100) / 100;

/** How far from the medium size: Small, X-Small, 2X-Small, … */
function sizeName(distance: number): string {
  if (distance === 0) return 'Medium';
  const name = distance < 0 ? 'Small' : 'Large';
  const far = Math.abs(distance) - 1;
  return far === 0 ? name : far === 1 ? `X-${name}` : `${far}X-${name}`;
}

/** Sizes of a scale and sizes that are named one by one: those take the place of what bears their slug. */
export function mergedSizes(scale: readonly Attributes[], named: readonly Attributes[]): Attributes[] {
  const bySlug = new Map([...scale, ...named].map((size) => [String(size.slug), size]));
  return [...bySlug.values()].sort((a, b) => String(a.slug).localeCompare(String(b.slug), 'en', { numeric: true }));
}
