import { type ASTNode, type DocumentNode, Kind } from 'graphql';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';

/** Kinds that nest in themselves inside of what a field is given: values, and the types of variables. */
const NESTING: ReadonlySet<string> = new Set([Kind.LIST, Kind.OBJECT, Kind.LIST_TYPE]);

/**
 * Whether literals, or types of variables, of a document nest deeper than JSON may: validation and execution follow
 * them by recursion. The document may nest as deep as it likes.
 */
export function nestsTooDeep(document: DocumentNode): boolean {
  const waiting: { node: unknown; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > MAX_JSON_DEPTH) return true;
    if (Array.isArray(node)) for (const entry of node) waiting.push({ node: entry, depth });
    else if (isNode(node)) {
      const below = NESTING.has(node.kind) ? depth + 1 : depth;
      for (const [name, entry] of Object.entries(node)) if (name !== 'loc') waiting.push({ node: entry, depth: below });
    }
  }
  return false;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'kind' in value;
