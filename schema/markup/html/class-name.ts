/** Removes percent escapes and all characters except letters, digits, hyphens and underscores. */
export const toClassName = (text: string): string => text.replace(/%[a-f0-9]{2}/gi, '').replace(/[^A-Za-z0-9_-]/g, '');

/** A number, such as 6, -6 or 2e3. */
const NUMBER = /^-?\d+(?:e-?\d+)?$/i;

/** Returns the class name of a term: its slug, or its id if the slug yields an empty text, only hyphens, or a number. */
export function termClassName({ id, slug }: { id: number; slug: string }): string {
  const name = toClassName(slug);
  return NUMBER.test(name) || /^-*$/.test(name) ? String(id) : name;
}
