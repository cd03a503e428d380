/** Returns the sticky items of a page first, then the other sticky items, then the other items of the page. */
export function withStickyFirst<Row extends { id: number }>(rows: readonly Row[], sticky: readonly Row[]): Row[] {
  const ids = new Set(sticky.map((row) => row.id));
  const onPage = rows.filter((row) => ids.has(row.id));
  const listed = new Set(onPage.map((row) => row.id));
  return [...onPage, ...sticky.filter((row) => !listed.has(row.id)), ...rows.filter((row) => !ids.has(row.id))];
}
