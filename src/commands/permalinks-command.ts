import { GraphQLError } from 'graphql';
import { systemViewer } from '../../schema/access/viewer-access.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { writeSettings } from '../../schema/site/settings/update-settings.ts';
import type { Output } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import type { Config } from '../config.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';

/** Changes the permalink settings in `input`, if any, and prints the current ones. Returns the exit code. */
export async function runPermalinksCommand({
  input,
  config,
  output,
}: {
  /** The new settings by their names in GraphQL. */
  input: Readonly<Record<string, string>>;
  config: Config;
  output: Output;
}): Promise<number> {
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
}
