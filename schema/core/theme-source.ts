import type { Attributes } from '../markup/block-grammar/parsed-block.ts';

/** A pattern that a theme brings along. */
export interface ThemePattern {
  slug: string;
  title: string;
  content: string;
  description: string;
  categories: readonly string[];
  keywords: readonly string[];
  /** Blocks, types of items and templates that it is meant for. */
  blockTypes: readonly string[];
  postTypes: readonly string[];
  templateTypes: readonly string[];
  /** How wide a preview is to be; null: the theme does not say. */
  viewportWidth: number | null;
  /** Whether people may choose it from a list; null: the theme does not say. */
  inserter: boolean | null;
}

/** A template part that a theme brings along. */
export interface ThemePart {
  slug: string;
  title: string;
  /** header, footer, uncategorized … */
  area: string;
  content: string;
}

/** A template that a theme brings along. */
export interface ThemeTemplate {
  slug: string;
  /** Null: its file is all that the theme says of it. */
  title: string | null;
  /** The types of items that may ask for it by name; null: the theme does not say. */
  postTypes: readonly string[] | null;
  content: string;
}

/** What the head of a theme's style sheet says; empty where it says nothing. */
export interface ThemeDetails {
  name: string;
  uri: string;
  description: string;
  author: string;
  authorUri: string;
  version: string;
  /** Name of the parent theme, else its own. */
  template: string;
  requiresPlatform: string;
  requiresLanguage: string;
  textDomain: string;
  tags: readonly string[];
  /** Path of a picture of it below its folder. */
  screenshot: string;
}

/** A theme as its files describe it. */
export interface Theme {
  slug: string;
  /** Differs whenever any of what follows does. */
  version: string;
  details: ThemeDetails;
  /** Version of the format of theme.json; the latest where it names none. */
  schemaVersion?: number;
  /** `settings` of theme.json, those of the parent theme below them. */
  settings: Attributes;
  /** `styles` of theme.json, those of the parent theme below them. */
  styles: Attributes;
  /** Block style variations by block and style name, with their style objects. */
  blockStyles: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
  /** Other looks that the theme offers as a whole: documents like theme.json, each with a title. */
  styleVariations: readonly Attributes[];
  patterns: ReadonlyMap<string, ThemePattern>;
  /** Parts and templates in the order in which the theme's folders list them. */
  parts: ReadonlyMap<string, ThemePart>;
  templates: ReadonlyMap<string, ThemeTemplate>;
  /** Templates that an item may ask for by name. */
  customTemplates: readonly { name: string; title: string; postTypes: readonly string[] }[];
  /** Places where menus can stand, with what people call them. */
  menuLocations: Readonly<Record<string, string>>;
}

/** A file of a theme's folder as an archive of it holds it. */
export interface ThemeArchiveFile {
  /** Below the theme's folder, with slashes. */
  path: string;
  modified: Date;
  read(): Promise<Buffer>;
}

/** Where themes come from. */
export interface ThemeSource {
  /** The theme of that name as it stands, its last good state while it cannot be read; null when there is none. Never throws. */
  active(stylesheet: string): Promise<Theme | null>;
  /** Names of all themes at hand. Never throws. */
  names(): Promise<readonly string[]>;
  /** All files of the theme of that name, those of its parents not among them; none where there is no such theme. */
  files(stylesheet: string): Promise<readonly ThemeArchiveFile[]>;
  /** The theme that is used if the site's own theme is missing; null without one. */
  readonly fallbackTheme: string | null;
}
