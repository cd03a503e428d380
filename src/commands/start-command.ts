import { resolve } from 'node:path';
import { NO_EDITOR } from '../config/config-values.ts';
import { ConfigError } from '../config.ts';
import { defineCommand, text } from './define-command.ts';

export const startCommand = defineCommand({
  serves: true,
  limitsHeap: true,
  options: { editor: text('folder', 'The folder of the built editor; off serves none. By default EDITOR_DIR.') },
  run: async ({ config: settings, editor, output }) => {
    const { workers } = settings;
    // A supervisor does not import the server, which takes memory.
    if (workers !== undefined) {
      if (editor !== undefined)
        throw new ConfigError(['--editor: with WORKERS, each process reads the setting. Set EDITOR_DIR instead.']);
      const { startSupervisor } = await import('../processes/supervisor.ts');
      await startSupervisor({ ...settings, workers }, output);
      return 0;
    }
    const { startServer } = await import('../start-server.ts');
    const editorDir = editor === undefined || editor === NO_EDITOR ? editor : resolve(editor);
    await startServer(editorDir === undefined ? settings : { ...settings, editorDir }, output);
    return 0;
  },
});
