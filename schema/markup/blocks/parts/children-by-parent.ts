/** Groups items by their parents, in their order; linear time for a whole tree. */
export function childrenByParent<T extends { parentId: number }>(
  items: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const children = new Map<number, T[]>();
  for (const item of items) {
    const siblings = children.get(item.parentId);
    if (siblings === undefined) children.set(item.parentId, [item]);
    else siblings.push(item);
  }
  return children;
}
