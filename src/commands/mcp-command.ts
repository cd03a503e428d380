import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { accountViewer } from '../../schema/auth/account-viewer.ts';
import { NO_CLIENT } from '../../schema/core/request-context.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { createCaller } from '../mcp/mcp-features.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { siteFeatures } from '../mcp/site-features.ts';
import { openSite } from '../open-site.ts';
import { createOutages } from '../operations/operations.ts';
import { defineCommand, required, text } from './define-command.ts';

/** Uses the rights that the account has at the time of each call. Ends when the input ends. */
export const mcpCommand = defineCommand({
  options: { user: required(text('login', 'The account whose rights the agent has.')) },
  run: async ({ user: login, config, errorOutput, openStreams }) => {
    const { input, output } = openStreams();
    const declarations = await loadDeclarations(config.declarationsFile);
    // Standard output belongs to the protocol.
    const site = await openSite(config, { declarations, logOutput: 'stderr' });
    const { domain, schema, database, kernel, log } = site;
    try {
      if (!(await accountViewer(domain, { login }))) {
        errorOutput.write(`No account has the login ${JSON.stringify(login)}, or it is disabled.\n`);
        return 1;
      }
      const server = createMcpServer({
        features: siteFeatures(site),
        caller: createCaller(
          { domain, schema },
          {
            loadViewer: () => accountViewer(domain, { login }),
            client: () => ({ ...NO_CLIENT, program: server.getClientVersion()?.name ?? 'command mcp' }),
          },
        ),
        outage: createOutages({ database, log }).errorFor,
        report: (error) => log.error({ err: error }, 'request of an agent failed'),
      });
      const ended = new Promise<void>((resolve) => {
        input.once('end', resolve);
        input.once('close', resolve);
        server.onclose = resolve;
      });
      await server.connect(new StdioServerTransport(input, output));
      await ended;
      await server.close();
      return 0;
    } finally {
      domain.changes.close();
      await Promise.all([kernel.mediaTools, kernel.passwords, kernel.longTexts].map((part) => part.close()));
      await database.close();
    }
  },
});
