import { iconOutlines } from './icon-outlines.ts';

/** An icon that blocks may use by its name. */
export interface Icon {
  /** The name without the collection, such as `arrow-down`. */
  name: string;
  label: string;
  /** The path data (`d`) of the SVG, in a view box of 24 by 24. */
  outline: string;
}

/** Returns the label of a name: `Arrow Down` for `arrow-down`. */
const labelOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

/** All icons, in the order of lists. */
export const blockIcons: readonly Icon[] = iconOutlines.map(([name, outline, label = labelOf(name)]) => ({
  name,
  label,
  outline,
}));

const byName = new Map(blockIcons.map((icon) => [icon.name, icon]));

/** Returns the outline of an icon; empty for an unknown name. */
export const iconOutline = (name: string): string => byName.get(name)?.outline ?? '';

/** Returns the icon as an SVG document. */
export const iconDocument = ({ outline }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${outline}" /></svg>`;

/** Returns the `<svg>` element of an icon by its name, with or without the prefix `core/`; null for an unknown name. */
export function blockIcon(name: string): string | null {
  const icon = byName.get(name.replace(/^core\//, ''));
  return icon === undefined
    ? null
    : `<svg aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${icon.outline}"></path></svg>`;
}
