// The public exports of the package, for programs that mount Postern in an express application (docs/embedding.md).
export { createApp } from './app.ts';
export { loadDeclarations } from './config/declarations-file.ts';
export { loadConfig } from './config.ts';
export { createExpressServer } from './http/express-server.ts';
