/** A text as a class name: only letters, digits, hyphens and underscores. */
export const className = (text: string): string => text.replace(/%[a-f0-9]{2}/gi, '').replace(/[^A-Za-z0-9_-]/g, '');

/** A number, such as 6, -6 or 2e3. */
const NUMBER = /^-?\d+(?:e-?\d+)?$/i;

/** The class name of a term: its slug, or its id if the slug results in nothing, hyphens or a number. */
export function classOfTerm({ id, slug }: { id: number; slug: string }): string {
  const name = className(slug);
  return NUMBER.test(name) || /^-*$/.test(name) ? String(id) : name;
}
