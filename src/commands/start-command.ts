import { defineCommand } from './define-command.ts';

export const startCommand = defineCommand({
  serves: true,
  limitsHeap: true,
  run: async ({ config, output }) => {
    // A supervisor does not import the server, which takes memory.
    if (config.workers !== undefined) {
      const { startSupervisor } = await import('../processes/supervisor.ts');
      await startSupervisor({ ...config, workers: config.workers }, output);
    } else {
      const { startServer } = await import('../start-server.ts');
      await startServer(config, output);
    }
    return 0;
  },
});
