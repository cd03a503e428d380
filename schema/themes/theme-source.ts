import type { Attributes } from '../html/blocks/block.ts';

/** A pattern that a theme brings along. */
export interface ThemePattern {
  slug: string;
  title: string;
  content: string;
}

/** A template part that a theme brings along. */
export interface ThemePart {
  slug: string;
  title: string;
  /** header, footer, uncategorized … */
  area: string;
  content: string;
}

/** A theme as its files describe it. */
export interface Theme {
  slug: string;
  /** Differs whenever any of what follows does. */
  version: string;
  /** `settings` of theme.json, those of the parent theme below them. */
  settings: Attributes;
  /** `styles` of theme.json, those of the parent theme below them. */
  styles: Attributes;
  /** Block style variations by block and style name, with their style objects. */
  blockStyles: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
  patterns: ReadonlyMap<string, ThemePattern>;
  parts: ReadonlyMap<string, ThemePart>;
  /** Templates that an item may ask for by name. */
  customTemplates?: readonly { name: string; title: string; postTypes: readonly string[] }[];
}

/** Where themes come from. */
export interface ThemeSource {
  /** The theme of that name as it stands, its last good state while it cannot be read; null when there is none. Never throws. */
  active(stylesheet: string): Promise<Theme | null>;
}
