import { type DocumentNode, parse } from 'graphql';

const documents = new WeakMap<object, Map<string, DocumentNode>>();

/** Parses a document about a kind once. `purpose` names it among the documents of the kind. */
export function documentFor(kind: object, { purpose, write }: { purpose: string; write(): string }): DocumentNode {
  const ofKind = documents.get(kind) ?? new Map<string, DocumentNode>();
  documents.set(kind, ofKind);
  const document = ofKind.get(purpose) ?? parse(write());
  ofKind.set(purpose, document);
  return document;
}
