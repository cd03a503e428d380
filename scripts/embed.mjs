// What other programs import as "postern": builds it where a source has changed since the last build.
import { loadBuilt } from './build.mjs';

export const { createApp, createExpressServer, loadConfig, loadDeclarations } = await loadBuilt('embed');
