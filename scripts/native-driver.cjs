// Loads better-sqlite3 from the file NATIVE_DRIVER, which is built for this release of Node.js: `scripts/test-node.mjs`.
const load = process.dlopen;

process.dlopen = (module, path, ...flags) =>
  load(module, path.endsWith('better_sqlite3.node') ? process.env.NATIVE_DRIVER : path, ...flags);
