import type { Node } from './field.ts';

/** One target of a relation: an address below the REST root (beginning with a slash) and attributes. */
export interface LinkTarget {
  href: string;
  attributes?: Readonly<Record<string, unknown>>;
}

/** What a link needs to know beside the item. */
export interface LinkSurroundings {
  /** Somebody is logged in. */
  loggedIn: boolean;
  /** The item that the link is of, where something is embedded. */
  item?: Node;
}

/** How the targets of a relation are embedded: by widening the document, never by a request of its own. */
export interface Embedding {
  /** Title of the resource: kinds meet by name. */
  resource: string;
  /** The GraphQL fields that lead to the targets, one a link target, each with its alias. */
  selections: Readonly<Record<string, string>>;
  /** What else has to be known of the item, where the targets are embedded. */
  select?: string;
  /** The field gives a list, not one item; `each`: every entry of it is a target of its own. */
  list?: boolean | 'each';
  /** What stands for a target that the viewer may not see: the error's code, or null to leave it out. */
  missing?: (node: Node | null, surroundings: LinkSurroundings) => string | null;
}

/** A relation of an item is one row. */
export interface Link {
  /** `self`, `author`, or a compact name such as `cms:term`. */
  rel: string;
  /** What to ask GraphQL for, aliases beginning with an underscore. */
  select?: string;
  /** Only in the edit context. */
  editOnly?: boolean;
  /** The targets; none: the relation is left out. */
  targets(node: Node, surroundings: LinkSurroundings): readonly LinkTarget[];
  embed?: Embedding;
}
