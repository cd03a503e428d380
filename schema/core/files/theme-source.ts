import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';

const NAME_PART = String.raw`[\w-][\w.-]{0,99}`;

/** Valid names of themes. They are names of folders and contain no separator. */
export const THEME_NAME = new RegExp(`^${NAME_PART}$`);

/** Valid names of themes in ids of templates: the folder of the theme may be in another one. */
export const THEME_PATH = new RegExp(`^${NAME_PART}(?:/${NAME_PART})?$`);

/** A block pattern of a theme. */
export interface ThemePattern {
  slug: string;
  title: string;
  content: string;
  description: string;
  categories: readonly string[];
  keywords: readonly string[];
  /** The names of the blocks, types and templates that it is intended for. */
  blockTypes: readonly string[];
  postTypes: readonly string[];
  templateTypes: readonly string[];
  /** The width of a preview in pixels; null if the theme does not specify it. */
  viewportWidth: number | null;
  /** Whether editors list it; null if the theme does not specify it. */
  inserter: boolean | null;
}

/** A template part of a theme. */
export interface ThemePart {
  slug: string;
  title: string;
  /** `header`, `footer`, `uncategorized` … */
  area: string;
  content: string;
}

/** A template of a theme. */
export interface ThemeTemplate {
  slug: string;
  /** Null if theme.json does not list the template. */
  title: string | null;
  /** The types whose items can select the template; null if theme.json does not list it. */
  postTypes: readonly string[] | null;
  content: string;
}

/** The header of the style sheet of a theme; missing values are empty. Name, description and author are inline HTML. */
export interface ThemeDetails {
  name: string;
  uri: string;
  description: string;
  author: string;
  authorUri: string;
  version: string;
  /** The name of the parent theme; of the theme itself if it has no parent. */
  template: string;
  requiresPlatform: string;
  requiresLanguage: string;
  textDomain: string;
  tags: readonly string[];
  /** The path of the screenshot, relative to the folder of the theme. */
  screenshot: string;
}

/** A theme that was read from its files. */
export interface Theme {
  slug: string;
  /** Differs whenever one of the following values differs. */
  version: string;
  details: ThemeDetails;
  /** The version of the format of theme.json; absent for the latest. */
  schemaVersion?: number;
  /** `settings` of theme.json, merged over those of the parent theme. */
  settings: Attributes;
  /** `styles` of theme.json, merged over those of the parent theme. */
  styles: Attributes;
  /** The style objects of block style variations, by block and style name. */
  blockStyles: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
  /** Variations of the whole theme: documents like theme.json, each with a title. */
  styleVariations: readonly Attributes[];
  patterns: ReadonlyMap<string, ThemePattern>;
  /** Template parts and templates in the order of the files in the folders of the theme. */
  parts: ReadonlyMap<string, ThemePart>;
  templates: ReadonlyMap<string, ThemeTemplate>;
  /** The templates that items can select. */
  customTemplates: readonly { name: string; title: string; postTypes: readonly string[] }[];
  /** The labels of menu locations by name. */
  menuLocations: Readonly<Record<string, string>>;
}

/** A file of the folder of a theme, for an archive of the theme. */
export interface ThemeArchiveFile {
  /** Relative to the folder of the theme, with slashes. */
  path: string;
  modified: Date;
  read(): Promise<Buffer>;
}

/** The installed themes. */
export interface ThemeSource {
  /**
   * Reads a theme by the name of its folder; returns the last valid version while the theme cannot be read, null for an
   * unknown theme. Never throws.
   */
  loadTheme(stylesheet: string): Promise<Theme | null>;
  /** Returns the names of all installed themes. Never throws. */
  names(): Promise<readonly string[]>;
  /** Lists all files of a theme, without those of its parent; empty for an unknown theme. */
  files(stylesheet: string): Promise<readonly ThemeArchiveFile[]>;
  /** The theme that is used if the site's own theme is missing; null without one. */
  readonly fallbackTheme: string | null;
  /** Returns a number that grows when a theme in use changes on disk; calls check for changes at most once a second. */
  changeCount(): number;
}
