/** An attribute of a block type. */
export interface BlockAttribute {
  /** A JSON type, or `rich-text` for inline markup. */
  type: 'string' | 'boolean' | 'number' | 'integer' | 'array' | 'object' | 'rich-text';
  enum?: readonly unknown[];
  default?: unknown;
  items?: { type: string };
  /** The source of the value in the markup: how, from which element, and from which HTML attribute it is read. */
  source?: 'html' | 'rich-text' | 'attribute' | 'raw' | 'query';
  selector?: string;
  attribute?: string;
  /** `content` for values that authors write, in contrast to settings. */
  role?: 'content' | 'local';
}

/** A style variation of a block type. */
export interface BlockStyle {
  name: string;
  label: string;
  isDefault?: boolean;
}

/** A variation of a block type in the inserter. */
export interface BlockVariation {
  name: string;
  title: string;
  attributes?: Readonly<Record<string, unknown>>;
  isDefault?: boolean;
  scope?: readonly string[];
}

/** The description of a block type for editors. */
export interface BlockDescription {
  /** With its namespace: `core/quote`. */
  name: string;
  title: string;
  category: string;
  description: string;
  keywords: readonly string[];
  attributes: Readonly<Record<string, BlockAttribute>>;
  /** The features of editors that the type supports. */
  supports: Readonly<Record<string, unknown>>;
  /** Context values that it uses, and those that it provides with the names of their attributes. */
  usesContext: readonly string[];
  providesContext: Readonly<Record<string, string>>;
  /** Allowed direct parents; null for any. */
  parent: readonly string[] | null;
  /** Required ancestors, of which one suffices; null for none. */
  ancestor: readonly string[] | null;
  /** Allowed inner blocks; null for any. */
  allowedBlocks: readonly string[] | null;
  styles: readonly BlockStyle[];
  variations: readonly BlockVariation[];
  selectors: Readonly<Record<string, unknown>>;
  /** Whether it is a dynamic block, rendered on request. */
  isDynamic: boolean;
}
