// Which file may import which. Imports run one way: src -> rest-bridge -> schema -> prisma/generated.
// Imports of types count like any other.

/** Folders and files of schema/ that every kind may use. What is not listed here is a kind. */
const SHARED = [
  'schema/[^/]+[.]ts$',
  'schema/(access|auth|changes|content|html|json-schema|rendering|sanitising|types)/',
  // The site's settings as values, what a theme is, and the plain rows of other kinds. Their GraphQL types meet by name.
  'schema/settings/site[.]ts$',
  'schema/themes/theme-source[.]ts$',
  'schema/media/(file-key|media-store|media-tools|image-processor|file-inspector|upload/(received-file|file-name|keep-files))[.]ts$',
  'schema/users/avatar[.]ts$',
  'schema/[^/]+/[a-z-]+-row[.]ts$',
].map((path) => `^${path}`);

const DRIVERS = ['better-sqlite3', 'pg'];
const packages = (...names) => `^node_modules/(@types/)?(${names.join('|')})(/|$)`;
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circle', 'Imports never run in a circle.', {}, { circular: true }),
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
        path: '^schema/([^/]+)/',
        // Relations lead from one kind to another.
        pathNot: '^schema/(access|auth|changes|content|html|json-schema|relations|rendering|sanitising|types)/',
      },
      { path: '^schema/', pathNot: [...SHARED, '^schema/$1/'] },
    ),
    never(
      'vocabulary-without-kinds',
      'The shared vocabulary knows the rows of kinds, not their types and rules.',
      {
        path: '^schema/([^/]+[.]ts$|(access|auth|changes|content|html|json-schema|rendering|sanitising|types)/)',
        pathNot: '^schema/index[.]ts$',
      },
      { path: '^schema/', pathNot: SHARED },
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
