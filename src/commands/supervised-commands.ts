import { defineCommand } from './define-command.ts';

/** Serves requests. A supervisor starts it. */
export const workerCommand = defineCommand({
  serves: true,
  limitsHeap: true,
  run: async ({ config }) => {
    const { runWorker } = await import('../processes/supervised-roles.ts');
    await runWorker(config);
    return 0;
  },
});

/** Runs the background jobs. A supervisor starts it. */
export const jobsCommand = defineCommand({
  serves: true,
  limitsHeap: true,
  run: async ({ config }) => {
    const { runJobs } = await import('../processes/supervised-roles.ts');
    await runJobs(config);
    return 0;
  },
});
