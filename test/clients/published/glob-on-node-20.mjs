// The conformance suite imports `globSync`, which `node:fs` has since Node.js 22, for a command that the tests do not run.
import { register } from 'node:module';

const module = (source) => `data:text/javascript,${encodeURIComponent(source)}`;

const fileSystem = module(
  "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => [];",
);

register(
  module(`
    export const resolve = (name, context, next) =>
      name === 'fs' && context.parentURL?.includes('/conformance/dist/')
        ? { url: ${JSON.stringify(fileSystem)}, shortCircuit: true }
        : next(name, context);
  `),
);
