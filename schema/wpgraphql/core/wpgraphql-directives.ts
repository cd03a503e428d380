import { DirectiveLocation, GraphQLDeprecatedDirective, GraphQLDirective, specifiedDirectives } from 'graphql';

const { ARGUMENT_DEFINITION, ENUM_VALUE, FIELD_DEFINITION, INPUT_FIELD_DEFINITION } = DirectiveLocation;

/**
 * The directives of the schema. Clients that print it again with an older library do not know the newest location of
 * `@deprecated`; its locations are in the order of WPGraphQL.
 */
export const wpgraphqlDirectives: readonly GraphQLDirective[] = specifiedDirectives.map((directive) =>
  directive === GraphQLDeprecatedDirective ? withKnownLocations(directive) : directive,
);

function withKnownLocations(directive: GraphQLDirective): GraphQLDirective {
  const locations = [FIELD_DEFINITION, ENUM_VALUE, ARGUMENT_DEFINITION, INPUT_FIELD_DEFINITION];
  return new GraphQLDirective({ ...directive.toConfig(), locations });
}
