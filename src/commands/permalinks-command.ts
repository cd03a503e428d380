import { GraphQLError } from 'graphql';
import { systemViewer } from '../../schema/access/viewer-access.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { writeSettings } from '../../schema/site/settings/update-settings.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';
import { defineCommand, text } from './define-command.ts';

/** Changes the settings that are passed, if any, and prints the current ones. */
export const permalinksCommand = defineCommand({
  options: {
    structure: text('structure', 'Addresses of posts, such as /%year%/%postname%/; "" for addresses by number.'),
    categoryBase: text('base', 'First part of addresses of categories; "" for "category".'),
    tagBase: text('base', 'First part of addresses of tags; "" for "tag".'),
  },
  run: async ({ structure, categoryBase, tagBase, config, output }) => {
    const values = Object.entries({ permalinkStructure: structure, categoryBase, tagBase });
    const input = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    const declarations = await loadDeclarations(config.declarationsFile);
    const database = await openConfiguredDatabase(config);
    try {
      const context = await createContext(
        await createCommandDomain({ config, database, declarations, program: 'command permalinks' }),
        {
          viewer: systemViewer('command permalinks'),
        },
      );
      const { permalinks } = Object.keys(input).length > 0 ? await writeSettings(context, input) : context.site;
      output.write(`Posts       ${permalinks.structure || 'by number'}\n`);
      output.write(`Categories  ${permalinks.categoryBase || 'category'}\n`);
      output.write(`Tags        ${permalinks.tagBase || 'tag'}\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { details = {} } = error.extensions as { details?: Record<string, { message: string }> };
      const messages = Object.values(details).map(({ message }) => message);
      output.write(`${(messages.length > 0 ? messages : [error.message]).join('\n')}\n`);
      return 1;
    } finally {
      await database.close();
    }
  },
});
