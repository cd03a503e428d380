// Which file may import which. Imports run one way: src -> rest-bridge -> schema -> prisma/generated.
// Imports of types count like any other.

/** Folders of schema/ that every kind may use, from the bottom up. Beside them stand the modules of kinds/, site/ and extensions/. */
const LAYERS = ['values', 'markup', 'json-schema', 'access', 'core', 'urls', 'rendering', 'auth', 'content', 'changes'];

const SHARED = [
  `schema/(${LAYERS.join('|')})/`,
  'schema/kinds/global-styles/global-styles-row[.]ts$',
  'schema/kinds/media/files/(file-name|store-files)[.]ts$',
].map((path) => `^${path}`);

const DRIVERS = ['better-sqlite3', 'pg'];
const packages = (...names) => `^node_modules/(@types/)?(${names.join('|')})(/|$)`;
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circle', 'Imports never run in a circle.', {}, { circular: true }),
    {
      ...never(
        'no-folder-circle',
        'Folders import each other one way.',
        { path: '^(rest-bridge|schema)(/|$)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    never('no-unknown-module', 'What is imported exists.', {}, { couldNotResolve: true }),
    never(
      'no-undeclared-package',
      'What the program imports at run time is a dependency of its own.',
      { path: '^(src|rest-bridge|schema)/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    ),
    never(
      'src-is-the-top',
      'Nothing below the program knows the program.',
      { path: '^(rest-bridge|schema|prisma)/' },
      { path: '^(src|test|scripts)/' },
    ),
    never(
      'program-without-tests',
      'The program needs neither its tests nor its scripts.',
      { path: '^src/' },
      { path: '^(test|scripts)/' },
    ),
    never(
      'schema-without-rest',
      'The domain knows nothing of the REST API.',
      { path: '^(schema|prisma)/' },
      { path: '^rest-bridge/' },
    ),
    never('prisma-is-the-bottom', 'The data knows no domain.', { path: '^prisma/' }, { path: '^schema/' }),
    never(
      'bridge-without-tables',
      'The REST bridge learns everything through GraphQL.',
      { path: '^rest-bridge/' },
      { path: ['^prisma/', packages(...DRIVERS, '@prisma')] },
    ),
    never(
      'bridge-without-access',
      'The REST bridge decides nothing: it asks GraphQL what a viewer may do.',
      { path: '^rest-bridge/' },
      { path: ['^schema/access/', '^schema/.*access[.]ts$'] },
    ),
    never(
      'capabilities-in-access',
      'A rule that names a capability stands in schema/access.',
      { path: '^(src|rest-bridge|schema)/', pathNot: '^schema/access/' },
      { path: '^schema/access/viewer-can[.]ts$' },
    ),
    never(
      'schema-without-program',
      'The domain is handed what reaches outside: the server, the drivers, the image processor.',
      { path: '^schema/' },
      { path: packages('express', 'graphql-yoga', ...DRIVERS, 'sharp') },
    ),
    never(
      'images-in-their-place',
      'Images are processed by an adapter, and drawn by the demo.',
      { path: '^(src|rest-bridge)/', pathNot: '^src/(adapters|demo)/' },
      { path: packages('sharp') },
    ),
    never(
      'kinds-apart',
      'A kind imports the shared vocabulary and its own files.',
      {
        path: '^schema/(kinds|site|extensions)/([^/]+)/',
      },
      { path: '^schema/', pathNot: [...SHARED, '^schema/$1/$2/'] },
    ),
    ...LAYERS.map((layer, index) =>
      never(
        `schema-layers-${layer}`,
        'The shared folders of the domain import those below them, and no kind.',
        { path: `^schema/${layer}/` },
        { path: '^schema/[^/]+/', pathNot: `^schema/(${LAYERS.slice(0, index + 1).join('|')})/` },
      ),
    ),
    never(
      'index-is-last',
      'Only what composes the domain imports all of it.',
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
