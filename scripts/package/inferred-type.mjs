// Prints a type that TypeScript infers.
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Returns the text of the alias `name` of an object type in the module at `path`, with the comments of its properties, and the named
 * types of the repository that it mentions: `{ path, name }` each.
 */
export function inferredType({ path, name }) {
  const file = ts.findConfigFile(dirname(path), ts.sys.fileExists);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    dirname(file),
  );
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const alias = program
    .getSourceFile(path)
    .statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === name);
  const references = [];

  /** The name of a type that the repository declares; undefined for others. */
  const declaredName = ({ aliasSymbol, symbol }) => {
    const declaration = (aliasSymbol ?? symbol)?.declarations?.[0];
    if (!declaration || !(ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)))
      return undefined;
    const { fileName } = declaration.getSourceFile();
    if (fileName.includes('/node_modules/')) return undefined;
    references.push({ path: join(fileName), name: declaration.name.text });
    return declaration.name.text;
  };
  const print = (type, indentation) => {
    const named = declaredName(type);
    if (named) return named;
    if (checker.isArrayType(type))
      return `readonly ${parenthesized(print(checker.getTypeArguments(type)[0], indentation))}[]`;
    const isOfObjects = type.isUnion() && type.types.some((each) => each.flags & ts.TypeFlags.Object);
    if (isOfObjects) {
      const isEmpty = (each) => (each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null) ? 1 : 0);
      const sorted = [...type.types].sort((a, b) => isEmpty(a) - isEmpty(b));
      return sorted.map((each) => print(each, indentation)).join(' | ');
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
      return checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
      );
    const inner = `${indentation}  `;
    const lines = checker.getPropertiesOfType(type).flatMap((property) => {
      const comment = ts.displayPartsToString(property.getDocumentationComment(checker)).replaceAll('\n', ' ');
      const text = print(checker.getTypeOfSymbol(property), inner);
      const mark = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      return [...(comment ? [`${inner}/** ${comment} */`] : []), `${inner}readonly ${property.name}${mark}: ${text};`];
    });
    return ['{', ...lines, `${indentation}}`].join('\n');
  };
  return { text: print(checker.getTypeAtLocation(alias.name), ''), references };
}

const parenthesized = (text) => (/[|&]/.test(text) ? `(${text})` : text);
