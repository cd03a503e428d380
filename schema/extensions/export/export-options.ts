/** The export options of an administrator (docs/protocol/export.md#settings). */
export interface ExportOptions {
  /** Names of types, in the order in which their items are exported. */
  readonly postTypes: readonly string[];
  /** Whether items include their stored content. */
  readonly includeRaw: boolean;
  /** Whether draft, pending, private and scheduled items are exported. */
  readonly includeUnpublished: boolean;
}
