/** Groups items by the ids of their parents; preserves their order. */
export function groupByParent<T extends { parentId: number }>(items: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const children = new Map<number, T[]>();
  for (const item of items) {
    const siblings = children.get(item.parentId);
    if (siblings === undefined) children.set(item.parentId, [item]);
    else siblings.push(item);
  }
  return children;
}
