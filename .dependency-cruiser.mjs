// The rules for imports between files. Imports run in one direction: src -> rest-bridge -> schema -> prisma/generated.
// Type imports count too.

/**
 * The shared folders of schema/, from the lowest layer to the highest. All modules of kinds/, site/ and extensions/ may
 * import them.
 */
export const layers = [
  'values',
  'markup',
  'json-schema',
  'access',
  'core',
  'urls',
  'rendering',
  'auth',
  'content',
  'changes',
];

const SHARED = [
  `schema/(${layers.join('|')})/`,
  'schema/kinds/global-styles/global-styles-row[.]ts$',
  'schema/kinds/media/files/(file-name|store-files)[.]ts$',
].map((path) => `^${path}`);

/** The files of the stages of a request, in order (`rest-bridge/pipeline.ts`). */
export const stages = ['request', 'viewer', 'body', 'parameters', 'run', 'shape', 'reply'];

const DRIVERS = ['better-sqlite3', 'pg'];
const packages = (...names) => `^node_modules/(@types/)?(${names.join('|')})(/|$)`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-circle', 'Imports never run in a circle.', {}, { circular: true }),
    {
      ...forbid(
        'no-folder-circle',
        'Folders import each other one way.',
        { path: '^(rest-bridge|schema)(/|$)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    // The test of the packed client compiles its folder in a project of its own; published clients are installed with the
    // first run of their tests.
    forbid(
      'no-unknown-module',
      'Imported modules exist.',
      { pathNot: '^test/clients/(postern-client|published)/' },
      { couldNotResolve: true },
    ),
    forbid(
      'no-undeclared-package',
      'Packages that the program imports at run time are listed in its dependencies.',
      { path: '^(src|rest-bridge|schema)/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    ),
    forbid(
      'src-is-the-top',
      'No lower layer imports the program.',
      { path: '^(rest-bridge|schema|prisma)/' },
      { path: '^(src|test|scripts)/' },
    ),
    forbid(
      'program-without-tests',
      'The program imports neither tests nor scripts.',
      { path: '^src/' },
      { path: '^(test|scripts)/' },
    ),
    forbid(
      'schema-without-rest',
      'The domain does not import the REST API.',
      { path: '^(schema|prisma)/' },
      { path: '^rest-bridge/' },
    ),
    forbid(
      'prisma-is-the-bottom',
      'The database layer does not import the domain.',
      { path: '^prisma/' },
      { path: '^schema/' },
    ),
    forbid(
      'bridge-without-tables',
      'The REST bridge reads data through GraphQL only.',
      { path: '^rest-bridge/' },
      { path: ['^prisma/', packages(...DRIVERS, '@prisma')] },
    ),
    forbid(
      'bridge-without-access',
      'The REST bridge queries permissions through GraphQL and contains no rules of access.',
      { path: '^rest-bridge/' },
      { path: ['^schema/access/', '^schema/.*access[.]ts$'] },
    ),
    forbid(
      'capabilities-in-access',
      'Rules that name a capability are in schema/access.',
      { path: '^(src|rest-bridge|schema)/', pathNot: '^schema/access/' },
      { path: '^schema/access/viewer-can[.]ts$' },
    ),
    forbid(
      'schema-without-program',
      'The server, the database drivers and the image processor are passed to the domain as interfaces.',
      { path: '^schema/' },
      { path: packages('express', 'graphql-yoga', ...DRIVERS, 'sharp') },
    ),
    forbid(
      'images-in-their-place',
      'Only adapters process images, and only the demo site creates them.',
      { path: '^(src|rest-bridge)/', pathNot: '^src/(adapters|demo)/' },
      { path: packages('sharp') },
    ),
    ...stages.map((stage, index) =>
      forbid(
        `stages-${stage}`,
        'A stage of a request imports no later one.',
        { path: `^rest-bridge/stages/${stage}[.]ts$` },
        {
          path: '^rest-bridge/stages/',
          pathNot: `^rest-bridge/stages/(${stages.slice(0, index + 1).join('|')})[.]ts$`,
        },
      ),
    ),
    forbid(
      'stages-only-in-order',
      'The folder of the stages contains the stages only, and only the pipeline and the program import them.',
      { path: '^rest-bridge/', pathNot: '^rest-bridge/(stages/|pipeline[.]ts$|bridge[.]ts$|entry[.]ts$)' },
      { path: '^rest-bridge/stages/' },
    ),
    forbid(
      'kinds-apart',
      'A kind imports the shared folders and its own files.',
      {
        path: '^schema/(kinds|site|extensions)/([^/]+)/',
      },
      { path: '^schema/', pathNot: [...SHARED, '^schema/$1/$2/'] },
    ),
    ...layers.map((layer, index) =>
      forbid(
        `schema-layers-${layer}`,
        'The shared folders of the domain import lower layers only, and no kind.',
        { path: `^schema/${layer}/` },
        { path: '^schema/[^/]+/', pathNot: `^schema/(${layers.slice(0, index + 1).join('|')})/` },
      ),
    ),
    forbid(
      'wpgraphql-over-the-domain',
      'The WPGraphQL schema imports the shared folders and kinds of the domain.',
      { path: '^schema/wpgraphql/' },
      { path: '^schema/(extensions|relations|changes)/' },
    ),
    forbid(
      'wpgraphql-is-last',
      'Only the program imports the WPGraphQL schema.',
      { path: '^(schema|rest-bridge)/', pathNot: '^schema/wpgraphql/' },
      { path: '^schema/wpgraphql/' },
    ),
    forbid(
      'index-is-last',
      'No module of the domain imports the module that composes it.',
      { path: '^schema/' },
      { path: '^schema/index[.]ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^prisma/generated'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
