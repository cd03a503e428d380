import type { GraphQLError, GraphQLField, GraphQLSchema } from 'graphql';
import { allowsAction } from '../../access/password-scopes.ts';
import { domainError } from '../domain-errors.ts';
import { continueAs, type RequestContext, type Viewer } from '../request-context.ts';
import { scopeKindOf } from './field-scope.ts';
import { scopedViewer } from './scoped-viewer.ts';

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
