import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { withDeclaredLanguages } from '../../schema/core/registry/declared-languages.ts';
import { graphqlRegistry, type Registry } from '../../schema/core/registry/registry.ts';
import { createSchema } from '../../schema/index.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { type Config, ConfigError } from '../config.ts';
import { defineCommand, flag, text } from './define-command.ts';

/** Prints a GraphQL schema of the site, with what it declares. */
export const schemaCommand = defineCommand({
  options: {
    wpgraphql: flag('The schema of the WPGraphQL API, instead of that of the GraphQL API.'),
    out: text('file', 'Write the schema to this file, which is replaced.'),
  },
  details: [
    'It reads the settings and DECLARATIONS_FILE only: no database, and no server has to run.',
    'The schema of the WPGraphQL API of a server also names the templates and menu locations of its theme.',
  ],
  run: async ({ wpgraphql = false, out, config, output }) => {
    const declarations = await loadDeclarations(config.declarationsFile);
    const registry = graphqlRegistry(withDeclaredLanguages(createRegistry(declarations), declarations.languages));
    // The WPGraphQL schema reads declared fields from that of the domain.
    const domainSchema = createSchema(registry);
    const schema = wpgraphql ? wpgraphqlSchema(config, registry) : domainSchema;
    const printed = `${printSchema(lexicographicSortSchema(schema)).trimEnd()}\n`;
    if (out === undefined) {
      output.write(printed);
      return 0;
    }
    const file = resolve(out);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, printed);
    } catch (error) {
      throw new ConfigError([`${file} cannot be written: ${(error as Error).message}`]);
    }
    output.write(`The schema is in ${file}.\n`);
    return 0;
  },
});

function wpgraphqlSchema({ graphqlPaths }: Config, registry: Registry): GraphQLSchema {
  return createWpgraphqlSchema({
    registry,
    hasAddOns: graphqlPaths.hasWpgraphqlAddOns,
    menuLocations: [...registry.menuLocations.keys()],
  });
}
