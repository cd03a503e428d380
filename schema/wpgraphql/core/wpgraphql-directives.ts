import { DirectiveLocation, GraphQLDeprecatedDirective, GraphQLDirective, specifiedDirectives } from 'graphql';

/**
 * The directives of the schema. Clients that print it again with an older library do not know the newest location of
 * `@deprecated`.
 */
export const wpgraphqlDirectives: readonly GraphQLDirective[] = specifiedDirectives.map((directive) =>
  directive === GraphQLDeprecatedDirective ? withoutNewestLocation(directive) : directive,
);

function withoutNewestLocation(directive: GraphQLDirective): GraphQLDirective {
  const config = directive.toConfig();
  const locations = config.locations.filter((location) => location !== DirectiveLocation.DIRECTIVE_DEFINITION);
  return new GraphQLDirective({ ...config, locations });
}
