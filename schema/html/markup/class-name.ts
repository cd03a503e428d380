/** What is left of a text as a class name: letters, digits, hyphens and underscores. */
const classNameOf = (text: string): string => text.replace(/%[a-f0-9]{2}/gi, '').replace(/[^A-Za-z0-9_-]/g, '');

/** A number on its own, such as 6, -6 or 2e3. */
const NUMBER = /^-?\d+(?:e-?\d+)?$/i;

/** The class name that a term's slug makes; its id where the slug leaves nothing, hyphens or a number alone. */
export function classOfTerm({ id, slug }: { id: number; slug: string }): string {
  const name = classNameOf(slug);
  return NUMBER.test(name) || /^-*$/.test(name) ? String(id) : name;
}
