import type { Node } from './field.ts';

/** One target of a relation: an address below the REST root (beginning with a slash) and attributes. */
export interface LinkTarget {
  href: string;
  attributes?: Readonly<Record<string, unknown>>;
}

/** What links depend on beside the node. */
export interface LinkContext {
  /** The viewer is not anonymous. */
  loggedIn: boolean;
  /** The item that embeds the target. */
  item?: Node;
}

/** How the targets of a relation are embedded: their selections become part of the document of the request. */
export interface Embedding {
  /** Title of the resource of the targets. */
  resource: string;
  /** The GraphQL field of each target by alias. */
  selections: Readonly<Record<string, string>>;
  /** Selection on the item that embeds the targets. */
  select?: string;
  /** The field is a list; `each`: every entry is a separate target. */
  list?: boolean | 'each';
  /** Returns the code of the error in place of a target that is not visible, or null to omit it. */
  missing?: (node: Node | null, context: LinkContext) => string | null;
}

/** A relation of an item. */
export interface Link {
  /** `self`, `author`, or a compact name such as `cms:term`. */
  rel: string;
  /** GraphQL selection; aliases begin with an underscore. */
  select?: string;
  /** Only in the edit context. */
  editOnly?: boolean;
  /** Returns the targets; without any, the relation is omitted. */
  targets(node: Node, context: LinkContext): readonly LinkTarget[];
  embed?: Embedding;
}
