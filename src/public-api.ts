// The public exports of the package, for programs that mount Postern in an express application (docs/embedding.md). Their
// types mention nothing of the domain, so that those of the package are one small file.
import type { Declarations } from '../schema/core/registry/declarations.ts';
import { createApp as createProgramApp } from './app.ts';
import type { Config } from './config.ts';
import type { EmbeddedSite } from './embedded-site.ts';

export { FieldError } from '../schema/content/fields/write-fields.ts';
export type { Declarations } from '../schema/core/registry/declarations.ts';
export { loadDeclarations } from './config/declarations-file.ts';
export { defineSite } from './config/define-site.ts';
export { type Config, loadConfig } from './config.ts';
export type { EmbeddedSite } from './embedded-site.ts';
export { createExpressServer } from './http/express-app.ts';

/**
 * Opens the database, applies pending migrations and creates the site. `declarations` are the site's own types and
 * more.
 */
export const createApp = (config: Config, options: { declarations?: Declarations } = {}): Promise<EmbeddedSite> =>
  createProgramApp(config, options);
