import type { GraphQLField } from 'graphql';
import { kindOfTaxonomy, kindOfType, LOADED_ITEM, type ScopeKind, WHOLE_SITE } from '../../access/scope-kind.ts';

/** The `extensions` of a mutation: the kind that a scope must cover. */
interface ScopeExtensions {
  scopeKind?: ScopeKind;
}

/** Declares the kind that a mutation writes. A mutation without a kind needs the scope `write` for all kinds. */
export const writesKind = (kind: ScopeKind): Required<ScopeExtensions> => ({ scopeKind: kind });

/** Declares that a mutation writes items of a type. */
export const writesType = (type: string): Required<ScopeExtensions> => writesKind(kindOfType(type));

/** Declares that a mutation writes terms of a taxonomy. */
export const writesTaxonomy = (taxonomy: string): Required<ScopeExtensions> => writesKind(kindOfTaxonomy(taxonomy));

/** Declares that a mutation writes to an item of any type: the rules of access check the scopes for its type. */
export const writesLoadedItem = (): Required<ScopeExtensions> => writesKind(LOADED_ITEM);

/** Returns the kind that a scope must cover before a mutation runs. */
export const scopeKindOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): ScopeKind =>
  (extensions as ScopeExtensions).scopeKind ?? WHOLE_SITE;
