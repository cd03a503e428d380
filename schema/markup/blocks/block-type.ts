/** A JSON type, or `rich-text` for inline markup. */
export type BlockAttributeType = 'string' | 'boolean' | 'number' | 'integer' | 'array' | 'object' | 'rich-text';

/** An attribute of a block type. */
export interface BlockAttribute {
  /** The type of the value, or those that it may have. */
  type: BlockAttributeType | readonly BlockAttributeType[];
  enum?: readonly unknown[];
  default?: unknown;
  items?: { type: string };
  minimum?: number;
  maximum?: number;
  /** How the value is read from the markup; `selector` names the element, `attribute` the HTML attribute. */
  source?: 'html' | 'rich-text' | 'attribute' | 'raw' | 'query' | 'tag';
  selector?: string;
  /** The elements in whose markup the value continues, if `source` is `html`. */
  multiline?: string;
  attribute?: string;
  /** The attributes of each element that `selector` finds, if `source` is `query`. */
  query?: Readonly<Record<string, BlockAttribute>>;
  /** Whether editors leave the white space of inline markup as it is. */
  __unstablePreserveWhiteSpace?: boolean;
  /** An option of the attribute `lightbox` of images, as editors know it. */
  enabled?: { type: string };
  /** `content` for values that authors write, `local` for values that are not stored; undefined for settings. */
  role?: 'content' | 'local';
}

/** A style variation of a block type. */
export interface BlockStyle {
  name: string;
  label: string;
  isDefault?: boolean;
  /** Its CSS; undefined if it is in the style sheet of the editor. */
  inlineStyle?: string;
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
  /** The names of the context values that it uses. */
  usesContext: readonly string[];
  /** The names of the context values that it provides, with the attributes that contain them. */
  providesContext: Readonly<Record<string, string>>;
  /** The names of the allowed parent blocks; null for any. */
  parent: readonly string[] | null;
  /** The names of ancestors of which one is required; null for no requirement. */
  ancestor: readonly string[] | null;
  /** The names of the allowed inner blocks; null for any. */
  allowedBlocks: readonly string[] | null;
  styles: readonly BlockStyle[];
  variations: readonly BlockVariation[];
  selectors: Readonly<Record<string, unknown>>;
  /** What previews in editors show; null for the block without attributes. */
  example: Readonly<Record<string, unknown>> | null;
  /** The ids of the script modules for pages in the block library. */
  viewModules: readonly string[];
  /** The names of the style sheets in the block library, for pages and for editors. */
  styleSheets: readonly string[];
  editorStyleSheets: readonly string[];
  /** Whether the type is for older content only, so that editors do not know it. */
  isUnlisted?: boolean | undefined;
  /** Whether only sites with languages have the type. */
  needsLanguages?: boolean | undefined;
  /** Whether it is a dynamic block, which is rendered on request. */
  isDynamic: boolean;
}
