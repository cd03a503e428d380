import type { ScopeKind } from '../../access/password-scopes.ts';
import { costs } from '../../core/graphql/field-cost.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { WpgraphqlBuilder, WpgraphqlInputs, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';

/** The values of the fields of an input. */
type InputValues<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { $inferInput: infer Value } ? Value : never;
};

/**
 * Adds a mutation with the argument `input` of the type `<Name>Input`, and the result `<Name>Payload`. Both contain the
 * text `clientMutationId`, which the result repeats; null for an empty one.
 */
export function addMutation<Fields extends object, Result extends object>(
  builder: WpgraphqlBuilder,
  mutation: {
    name: string;
    description: string;
    /** The cost apart from that of the result; 1 if absent. */
    cost?: number;
    /** The kind that it writes; absent if only the scope `write` for all kinds covers it. */
    scope?: { scopeKind: ScopeKind };
    input(t: WpgraphqlInputs): Fields;
    payload(t: WpgraphqlObjectFields<Result>): object;
    resolve(input: InputValues<Fields>, context: RequestContext): Promise<Result>;
  },
): void {
  const { name, description, cost = 1, scope } = mutation;
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const input = builder.inputType(`${typeName}Input`, {
    fields: (t) => ({ ...(mutation.input(t) as object), clientMutationId: t.string() }) as never,
  });
  const payload = builder.objectRef<Result & { clientMutationId: string | null }>(`${typeName}Payload`).implement({
    description: 'The result of the mutation.',
    fields: (t) => ({
      ...(mutation.payload(t as never) as object),
      clientMutationId: t.string({ resolve: ({ clientMutationId }) => clientMutationId }),
    }),
  });
  const run = async (given: object, context: RequestContext) => {
    const values = given as InputValues<Fields> & { clientMutationId?: string | null };
    const result = await mutation.resolve(values, context);
    return { ...result, clientMutationId: values.clientMutationId || null };
  };
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description,
      extensions: { ...costs(cost), ...scope },
      args: { input: t.arg({ type: input, required: true }) },
      // The compiler cannot resolve the conditional type of the results of a type parameter.
      resolve: ((_root: unknown, args: { input: object }, context: RequestContext) =>
        run(args.input, context)) as never,
    }),
  );
}
