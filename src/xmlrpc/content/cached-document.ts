import { derivedDocument, type TypedDocument } from '../../../schema/core/graphql/typed-document.ts';

const documents = new WeakMap<object, Map<string, TypedDocument<unknown>>>();

/** Parses a document about a kind once, and states its data. `purpose` names it among the documents of the kind. */
export function documentFor<Data>(
  kind: object,
  { purpose, write }: { purpose: string; write(): string },
): TypedDocument<Data> {
  const ofKind = documents.get(kind) ?? new Map<string, TypedDocument<unknown>>();
  documents.set(kind, ofKind);
  const document = ofKind.get(purpose) ?? derivedDocument<unknown>(write());
  ofKind.set(purpose, document);
  return document as TypedDocument<Data>;
}
