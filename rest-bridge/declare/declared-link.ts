import type { Node } from './field.ts';

/** One target of a relation: an address below the REST root (beginning with a slash) and attributes. */
export interface LinkTarget {
  href: string;
  attributes?: Readonly<Record<string, unknown>>;
}

/** The values besides the node on which links depend. */
export interface LinkContext {
  /** Whether the viewer is not anonymous. */
  loggedIn: boolean;
  /** The item that embeds the target. */
  item?: Node;
}

/** How the targets of a relation are embedded. Their selections become part of the GraphQL document of the request. */
export interface Embedding {
  /** Title of the resource of the targets. */
  resource: string;
  /**
   * The GraphQL field of each target, by alias. `{}` marks where the selection of the target goes; by default at the
   * end.
   */
  selections: Readonly<Record<string, string>>;
  /** Additional selection on the item that embeds the targets. */
  select?: string;
  /** The field returns a list. `true` embeds the list as one target, `each` embeds every entry as a target. */
  list?: boolean | 'each';
  /** Returns the code of an error to embed in place of the target. Null embeds the target, if there is one. */
  missingErrorCode?: (node: Node | null, context: LinkContext) => string | null;
}

/** A relation of an item. */
export interface Link {
  /** `self`, `author`, or a compact name such as `cms:term`. */
  rel: string;
  /** GraphQL selection; aliases begin with an underscore. */
  select?: string;
  /** The link appears in the edit context only. */
  editOnly?: boolean;
  /** Returns the targets. The relation is omitted if there are none. */
  targets(node: Node, context: LinkContext): readonly LinkTarget[];
  embed?: Embedding;
}
