// What programs import that mount Postern in an express application of their own: docs/embedding.md.
export { createApp } from './app.ts';
export { loadDeclarations } from './config/declarations-file.ts';
export { loadConfig } from './config.ts';
export { createExpressServer } from './http/express-server.ts';
