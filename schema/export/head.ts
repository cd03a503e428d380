/** What an administrator has chosen to export (protocol 4.5). */
export interface ExportOptions {
  /** Names of types, neutral, in the order in which their items are given. */
  readonly postTypes: readonly string[];
  /** Whether items carry what they were rendered from. */
  readonly includeRaw: boolean;
  /** Whether drafts and what is pending, private or scheduled are exported too. */
  readonly includeUnpublished: boolean;
}

/** The site, as an export names it. */
export interface ExportSite {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly home: string;
  /** A language tag such as `en-US`. */
  readonly language: string;
  /** Name of a zone, or an offset such as `+02:00`. */
  readonly timezone: string;
  readonly charset: string;
}

/** What stands before the items of an export, and is all of its manifest (protocol 4.2). */
export interface ExportManifest {
  /** Name of the format. */
  readonly schema: string;
  readonly pluginVersion: string;
  /** In GMT: `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly generatedAt: string;
  readonly site: ExportSite;
  readonly options: ExportOptions;
  /** Number of items by type, for every type that is exported. */
  readonly counts: Readonly<Record<string, number>>;
  /** The same by type and status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly total: number;
  /** Number of menus. */
  readonly menus: number;
}

/** An item of a menu, with those below it. */
export interface ExportMenuItem {
  readonly id: number;
  /** The item above; 0: none. */
  readonly parent: number;
  /** Place in the menu. */
  readonly order: number;
  /** As HTML. */
  readonly title: string;
  readonly url: string;
  /** Frame or window; empty: the same. */
  readonly target: string;
  readonly classes: readonly string[];
  /** What kind of thing it leads to: `custom`, `post_type`, `taxonomy`, `post_type_archive`. */
  readonly type: string;
  /** Name of the type or taxonomy; `custom` for an address. */
  readonly object: string;
  readonly objectId: number;
  readonly children: readonly ExportMenuItem[];
}

export interface ExportMenu {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Places of the theme that show it. */
  readonly locations: readonly string[];
  /** Those at the top, in order. */
  readonly items: readonly ExportMenuItem[];
}
