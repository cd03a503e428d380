import {
  type DocumentNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionNode,
  visit,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** The names of the variables on which the conditions `@skip` and `@include` of a document depend. */
export function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      if (directive.name.value !== GraphQLSkipDirective.name && directive.name.value !== GraphQLIncludeDirective.name)
        return;
      for (const { value } of directive.arguments ?? []) if (value.kind === 'Variable') names.add(value.name.value);
    },
  });
  return [...names];
}

/** Returns whether selections are included with these variables. */
export const inclusionWith =
  (variables: Variables) =>
  (selection: SelectionNode): boolean => {
    if (!selection.directives || selection.directives.length === 0) return true;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
    if (skip?.if === true) return false;
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
    return include?.if !== false;
  };
