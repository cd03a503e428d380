// The module that other programs import as "postern". Builds the program first if a source has changed.
import { loadBuilt } from './build.mjs';

export const { createApp, createExpressServer, defineSite, FieldError, loadConfig, loadDeclarations } =
  await loadBuilt('embed');
