// Checks that no two modules export the same name. Re-exports are permitted.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Modules with short names for declarations, such as `text`. A file imports only one of them. */
const DECLARATION_MODULES = [
  'rest-bridge/declare/typed-schema.ts',
  'schema/markup/blocks/define-block.ts',
  'src/commands/define-command.ts',
];

/** The exports of the package have the names of the functions that they call. */
const PACKAGE_MODULE = 'src/public-api.ts';

const files = execFileSync('git', ['ls-files', 'schema/*.ts', 'rest-bridge/*.ts', 'src/*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file !== PACKAGE_MODULE && !DECLARATION_MODULES.includes(file));

/** The names that a top-level statement declares and exports. */
function exportedNames(statement) {
  if (ts.isExportDeclaration(statement)) {
    const isReexport = statement.moduleSpecifier !== undefined;
    const clause = statement.exportClause;
    return isReexport || !clause || !ts.isNamedExports(clause) ? [] : clause.elements.map(({ name }) => name.text);
  }
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (!ts.isVariableStatement(statement)) return statement.name ? [statement.name.text] : [];
  return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
}

/** The names that a declaration binds: one, or those of a destructuring pattern. */
function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

const modules = new Map();
for (const file of files) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const name of new Set(statements.flatMap(exportedNames)))
    modules.set(name, [...(modules.get(name) ?? []), file]);
}
const shared = [...modules].filter(([, exporters]) => exporters.length > 1);

for (const [name, exporters] of shared) console.log(`${name} is exported by several modules: ${exporters.join(', ')}`);
console.log(`${modules.size} exported names, ${shared.length} that several modules export.`);
if (shared.length) process.exitCode = 1;
