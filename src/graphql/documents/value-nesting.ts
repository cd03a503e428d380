import { type ASTNode, type DocumentNode, Kind } from 'graphql';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';

/** Kinds of nodes that nest within arguments and variables: values, and the types of variables. */
const NESTING_KINDS: ReadonlySet<string> = new Set([Kind.LIST, Kind.OBJECT, Kind.LIST_TYPE]);

/**
 * Whether literals or variable types of a document are nested deeper than JSON may be: validation and execution process
 * them recursively. Other nesting of the document is not limited here.
 */
export function nestsTooDeep(document: DocumentNode): boolean {
  const pending: { node: unknown; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > MAX_JSON_DEPTH) return true;
    if (Array.isArray(node)) for (const entry of node) pending.push({ node: entry, depth });
    else if (isNode(node)) {
      const innerDepth = NESTING_KINDS.has(node.kind) ? depth + 1 : depth;
      for (const [name, entry] of Object.entries(node))
        if (name !== 'loc') pending.push({ node: entry, depth: innerDepth });
    }
  }
  return false;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'kind' in value;
