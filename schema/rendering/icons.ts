/** What is inside the drawings that blocks may name: the outline of each, on a field of 24 by 24. */
const OUTLINES: ReadonlyMap<string, string> = new Map([
  ['arrow-down', 'M11 4h2v11l4-4 1.5 1.5L12 19l-6.5-6.5L7 11l4 4z'],
  ['arrow-left', 'M20 11v2H9l4 4-1.5 1.5L5 12l6.5-6.5L13 7l-4 4z'],
  ['arrow-right', 'M4 11v2h11l-4 4 1.5 1.5L19 12l-6.5-6.5L11 7l4 4z'],
  ['arrow-up', 'M11 20h2V9l4 4 1.5-1.5L12 5l-6.5 6.5L7 13l4-4z'],
  ['calendar', 'M5 5h14v3H5zM5 9h2v11H5zM17 9h2v11h-2zM7 18h10v2H7zM8 3h2v2H8zM14 3h2v2h-2z'],
  ['check', 'M5 13l1.5-1.5L10 15l8-8L19.5 8.5 10 18z'],
  ['close', 'M6 7.5L7.5 6 12 10.5 16.5 6 18 7.5 13.5 12 18 16.5 16.5 18 12 13.5 7.5 18 6 16.5 10.5 12z'],
  ['envelope', 'M4 6h16v2l-8 5-8-5zM4 10l8 5 8-5v8H4z'],
  ['home', 'M12 4l9 8h-3v8h-4v-5h-4v5H6v-8H3z'],
  ['menu', 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z'],
  ['minus', 'M5 11h14v2H5z'],
  ['plus', 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z'],
  ['star-filled', 'M12 3.6L14.2 9.5L20.6 9.8L15.6 13.8L17.3 19.9L12 16.4L6.7 19.9L8.4 13.8L3.4 9.8L9.8 9.5z'],
]);

/** A drawing that blocks may name. */
export interface Icon {
  /** Without its collection. */
  name: string;
  label: string;
  outline: string;
}

const labelOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

/** All drawings, by name. */
export const blockIcons: readonly Icon[] = [...OUTLINES].map(([name, outline]) => ({
  name,
  label: labelOf(name),
  outline,
}));

/** The drawing as a document of its own. */
export const iconDocument = ({ outline }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${outline}" /></svg>`;

/** The drawing of an icon by its name, with or without the prefix of the built-in ones; null where there is none. */
export function blockIcon(name: string): string | null {
  const outline = OUTLINES.get(name.replace(/^core\//, ''));
  return outline === undefined
    ? null
    : `<svg aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${outline}"></path></svg>`;
}
