// Writes the types of the package's exports as one file. It mostly parses: names are unique in the repository, and exported
// functions state their types. The type checker runs for types that are derived from a function (`ReturnType`).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { inferredType } from './inferred-type.mjs';

/** Types that TypeScript, Node.js and express declare. */
const KNOWN_TYPES = new Set(
  'Array Buffer Date Error Map Omit Partial Pick Promise Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Set'.split(
    ' ',
  ),
);

/**
 * Returns the declarations of everything that the module `entry` exports, and of the types that they mention. Throws an
 * Error for a name that it cannot resolve.
 */
export function publicTypes(entry) {
  const modules = new Map();
  const moduleAt = (path) => {
    if (!modules.has(path)) modules.set(path, parseModule(path));
    return modules.get(path);
  };
  const declarations = new Map();
  const packageImports = new Map();

  const add = ({ path, name, isExported = false }) => {
    const module = moduleAt(path);
    const statement = module.declarations.get(name);
    if (!statement) return addImported({ path, name, isExported });
    if (declarations.has(name)) {
      declarations.get(name).isExported ||= isExported;
      return;
    }
    const entry = { isExported, text: '' };
    declarations.set(name, entry);
    const printed = declarationOf(statement, module.source);
    entry.text = printed.text;
    for (const reference of printed.references ?? []) add(reference);
    for (const mentioned of mentionedNames(printed.nodes))
      if (!KNOWN_TYPES.has(mentioned)) add({ path, name: mentioned });
  };
  const addImported = ({ path, name, isExported }) => {
    const imported = moduleAt(path).imports.get(name);
    if (!imported) throw new Error(`${path} has no declaration of ${name}.`);
    if (imported.from.startsWith('.'))
      return add({ path: join(dirname(path), imported.from), name: imported.name, isExported });
    packageImports.set(name, imported.from);
  };

  for (const name of moduleAt(entry).exports) add({ path: entry, name, isExported: true });
  const imports = [...packageImports].map(([name, from]) => `import type { ${name} } from '${from}';\n`).sort();
  const texts = [...declarations.values()].map(({ isExported, text }) =>
    text.replace('DECLARE ', isExported ? 'export ' : ''),
  );
  return `${imports.join('')}\n${texts.join('\n\n')}\n\nexport {};\n`;
}

/** The declarations, imports and exports of a module by name. */
function parseModule(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const module = { source, declarations: new Map(), imports: new Map(), exports: [] };
  for (const statement of source.statements) {
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : ts.isExportDeclaration(statement) && statement.exportClause;
    if (bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) {
      for (const { name, propertyName } of bindings.elements) {
        module.imports.set(name.text, { from: statement.moduleSpecifier.text, name: (propertyName ?? name).text });
        if (ts.isNamedExports(bindings)) module.exports.push(name.text);
      }
      continue;
    }
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const { name } of declared) {
      if (!name || !ts.isIdentifier(name)) continue;
      module.declarations.set(name.text, statement);
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) module.exports.push(name.text);
    }
  }
  return module;
}

/** The text of a declaration with its comment, and the nodes whose names it mentions. `DECLARE` is replaced later. */
function declarationOf(statement, source) {
  const comment = ts
    .getLeadingCommentRanges(source.text, statement.pos)
    ?.map(({ pos, end }) => source.text.slice(pos, end))
    .filter((text) => text.startsWith('/**'))
    .at(-1);
  const heading = comment ? `${comment}\n` : '';
  if (ts.isTypeAliasDeclaration(statement) && statement.type.getText(source).startsWith('ReturnType<')) {
    const { text, references } = inferredType({ path: source.fileName, name: statement.name.text });
    return { text: `${heading}DECLARE interface ${statement.name.text} ${text}`, nodes: [], references };
  }
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    return { text: `${heading}DECLARE ${statement.getText(source).replace(/^export /, '')}`, nodes: [statement] };
  }
  // A class of constants only, such as that of an error.
  if (ts.isClassDeclaration(statement) && statement.members.every((member) => member.initializer)) {
    const text = statement
      .getText(source)
      .replace(/^export /, '')
      .replaceAll('override ', '');
    return { text: `${heading}DECLARE declare ${text}`, nodes: [statement] };
  }
  if (ts.isFunctionDeclaration(statement))
    return functionType(statement, { name: statement.name.text, heading, source });
  const [{ name, initializer }] = statement.declarationList?.declarations ?? [{}];
  if (initializer && ts.isArrowFunction(initializer))
    return functionType(initializer, { name: name.text, heading, source });
  if (initializer)
    return { text: `${heading}DECLARE declare const ${name.text}: ${literalType(initializer)};`, nodes: [initializer] };
  throw new Error(
    `${source.fileName}: ${statement.getText(source).slice(0, 80)} … cannot be part of the public types.`,
  );
}

/** The type of a constant of literals. */
function literalType(node) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalType(node.expression);
  if (ts.isSpreadElement(node) && ts.isIdentifier(node.expression)) return `...typeof ${node.expression.text}`;
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return node.getText();
  if (ts.isArrayLiteralExpression(node)) return `readonly [${node.elements.map(literalType).join(', ')}]`;
  if (ts.isObjectLiteralExpression(node))
    return `{ ${node.properties.map(({ name, initializer }) => `readonly ${name.getText()}: ${literalType(initializer)}`).join('; ')} }`;
  throw new Error(`${node.getSourceFile().fileName}: the type of ${node.getText().slice(0, 80)} … is not stated.`);
}

function functionType({ parameters, type }, { name, heading, source }) {
  if (!type || parameters.some((parameter) => !parameter.type))
    throw new Error(`${source.fileName}: ${name} does not state its types.`);
  const list = parameters.map((parameter) => {
    const parameterName = ts.isIdentifier(parameter.name) ? parameter.name.text : 'options';
    const isOptional = parameter.initializer ?? parameter.questionToken;
    return `${parameterName}${isOptional ? '?' : ''}: ${parameter.type.getText(source)}`;
  });
  return {
    text: `${heading}DECLARE declare function ${name}(${list.join(', ')}): ${type.getText(source)};`,
    nodes: [...parameters.map((parameter) => parameter.type), type],
  };
}

/** The names of types and of `typeof` in the nodes, without type parameters. */
function mentionedNames(nodes) {
  const names = new Set();
  const parameters = new Set();
  const visit = (node) => {
    if (ts.isTypeParameterDeclaration(node)) parameters.add(node.name.text);
    const name =
      ts.isTypeReferenceNode(node) && !ts.isConstTypeReference(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : ts.isTypeQueryNode(node)
            ? node.exprName
            : ts.isSpreadElement(node)
              ? node.expression
              : undefined;
    if (name && ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return [...names].filter((name) => !parameters.has(name));
}
