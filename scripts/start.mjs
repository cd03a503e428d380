// Builds the program if a source has changed since the last build, then runs it in this process.
import { loadBuilt } from './build.mjs';

process.env.NODE_ENV ||= 'production';
process.setSourceMapsEnabled(true);
await loadBuilt('main');
