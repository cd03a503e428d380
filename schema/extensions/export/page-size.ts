/** The maximum number of items on one page. */
export const MAX_PAGE_ITEMS = 50;

/** The maximum number of characters of the items on one page; a longer item has a page to itself. */
const MAX_CHARACTERS = 1_000_000;

/** Returns the ids of the next page from the sizes of the items that follow, in characters. */
export function idsOfPage(sizes: readonly { id: number; size: number | bigint }[]): number[] {
  const ids: number[] = [];
  let characters = 0;
  for (const { id, size } of sizes.slice(0, MAX_PAGE_ITEMS)) {
    characters += Number(size);
    if (ids.length > 0 && characters > MAX_CHARACTERS) break;
    ids.push(id);
  }
  return ids;
}
