import { iconOutlines } from './icon-outlines.ts';

/** A drawing that blocks may name. */
export interface Icon {
  /** Without its collection. */
  name: string;
  label: string;
  outline: string;
}

/** `arrow-down` as `Arrow Down`. */
const labelOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

/** All drawings, in the order in which they are listed. */
export const blockIcons: readonly Icon[] = iconOutlines.map(([name, outline, label = labelOf(name)]) => ({
  name,
  label,
  outline,
}));

const byName = new Map(blockIcons.map((icon) => [icon.name, icon]));

/** The outline of an icon; empty for an unknown name. */
export const iconOutline = (name: string): string => byName.get(name)?.outline ?? '';

/** The drawing as an SVG document. */
export const iconDocument = ({ outline }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${outline}" /></svg>`;

/** The drawing of an icon by its name, with or without the prefix of the built-in ones; null for an unknown name. */
export function blockIcon(name: string): string | null {
  const icon = byName.get(name.replace(/^core\//, ''));
  return icon === undefined
    ? null
    : `<svg aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${icon.outline}"></path></svg>`;
}
