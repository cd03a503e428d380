import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// The webhook has a signature of its own, and comes from another origin.
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  security: { checkOrigin: false },
});
