import { systemViewer } from '../../schema/access/viewer-access.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { writeSettings } from '../../schema/site/settings/update-settings.ts';
import { withDomain } from './command-database.ts';
import { defineCommand, text } from './define-command.ts';

const PROGRAM = 'command permalinks';

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
    return withDomain({ config, output, program: PROGRAM }, async (domain) => {
      const context = await createContext(domain, { viewer: systemViewer(PROGRAM) });
      const { permalinks } = Object.keys(input).length > 0 ? await writeSettings(context, input) : context.site;
      output.write(`Posts       ${permalinks.structure || 'by number'}\n`);
      output.write(`Categories  ${permalinks.categoryBase || 'category'}\n`);
      output.write(`Tags        ${permalinks.tagBase || 'tag'}\n`);
      return 0;
    });
  },
});
