import type { GraphQLError, GraphQLField, GraphQLSchema } from 'graphql';
import {
  allowsAction,
  kindOfTaxonomy,
  kindOfType,
  LOADED_ITEM,
  type ScopeKind,
  WHOLE_SITE,
} from '../../access/password-scopes.ts';
import { domainError } from '../errors/domain-errors.ts';
import { continueAs, type RequestContext, type Viewer } from '../request-context.ts';
import { scopedViewer } from './scoped-viewer.ts';

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
const scopeKindOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): ScopeKind =>
  (extensions as ScopeExtensions).scopeKind ?? WHOLE_SITE;

/**
 * Makes every mutation of a schema refuse application passwords whose scopes do not cover what it writes, and run with the
 * rights that the scopes leave. All ways to write run mutations, so no other place checks whether a password may write.
 */
export function guardScopes(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values<GraphQLField<unknown, RequestContext>>(
    schema.getMutationType()?.getFields() ?? {},
  )) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (source, args, context, info) => {
      const refusal = scopeRefusal(context.viewer, field);
      if (refusal) throw refusal;
      const viewer = scopedViewer(context.viewer, { action: 'write', registry: context.registry });
      if (viewer !== context.viewer) continueAs(viewer, context);
      return resolve(source, args, context, info);
    };
  }
  return schema;
}

/**
 * Returns the error `insufficient_scope` if the viewer's application password does not cover what a mutation writes; null
 * if it does, or if the viewer has another credential.
 */
export const scopeRefusal = (
  viewer: Viewer,
  mutation: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): GraphQLError | null =>
  allowsAction(viewer, { action: 'write', kind: scopeKindOf(mutation) }) ? null : domainError('insufficient_scope');
