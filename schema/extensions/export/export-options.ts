/** The export options of an administrator (docs/protocol/export.md#settings). */
export interface ExportOptions {
  /** The names of the exported types, in the order of the export. */
  readonly postTypes: readonly string[];
  /** Whether items include their stored content. */
  readonly includeRaw: boolean;
  /** Whether draft, pending, private and scheduled items are exported. */
  readonly includeUnpublished: boolean;
}
