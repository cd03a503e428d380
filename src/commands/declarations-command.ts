import { writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Document, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { createSchema } from '../../schema/index.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { inferDeclarations, type Proposal, type ProposedDeclarations } from '../declarations/infer-declarations.ts';
import { loadStoredFieldGroups } from '../declarations/stored-field-groups.ts';
import { withStoredKinds } from '../declarations/stored-kinds.ts';
import { withDatabase } from './command-database.ts';
import { choice, defineCommand, text } from './define-command.ts';

/** The forms of a file of declarations that a program can write. */
export const declarationFormats = ['yaml', 'json'] as const;

type DeclarationFormat = (typeof declarationFormats)[number];

const LISTS = ['types', 'taxonomies', 'meta'] as const;

/**
 * Prints proposed declarations as a file that `DECLARATIONS_FILE` can name. YAML says in comments how often each entry
 * occurs; JSON says it in the descriptions of meta values.
 */
export function printDeclarations(proposed: ProposedDeclarations, format: DeclarationFormat): string {
  const filled = LISTS.filter((list) => proposed[list].length > 0);
  if (format === 'json') {
    const entriesOf = (list: (typeof LISTS)[number]) =>
      (proposed[list] as readonly Proposal<object>[]).map(({ declaration, comment }) =>
        list === 'meta' ? { ...declaration, description: `${comment}.` } : declaration,
      );
    return `${JSON.stringify(Object.fromEntries(filled.map((list) => [list, entriesOf(list)])), null, 2)}\n`;
  }
  const entries = (list: (typeof LISTS)[number]) =>
    (proposed[list] as readonly Proposal<object>[]).map(({ declaration }) => declaration);
  const document = new Document(Object.fromEntries(filled.map((list) => [list, entries(list)])), {
    aliasDuplicateObjects: false,
  });
  document.commentBefore = [
    ' Proposed from stored content. Review it: what is declared is public unless it says otherwise.',
  ]
    .concat(proposed.notes.map((note) => ` ${inOneLine(note)}`))
    .join('\n');
  for (const list of filled) {
    const sequence = (document.contents as YAMLMap).get(list) as YAMLSeq<Node>;
    for (const [index, { comment }] of proposed[list].entries()) {
      const item = sequence.items[index];
      if (item) item.commentBefore = ` ${inOneLine(comment)}`;
    }
  }
  return document.toString({ lineWidth: 120 });
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const FORMATS_BY_ENDING: Readonly<Record<string, (typeof declarationFormats)[number]>> = {
  '.json': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** Proposes declarations of stored types, taxonomies and meta values that are not declared. */
export const declarationsInferCommand = defineCommand({
  options: {
    out: text('file', 'Write the declarations to this new file, whose name ends in .yaml, .yml or .json.'),
    format: choice(declarationFormats, 'The form of what is printed; yaml by default.'),
  },
  details: ['It reads the database only. Review what it proposes, then name the file in DECLARATIONS_FILE.'],
  limitsHeap: true,
  check: ({ out, format }) => {
    if (out === undefined) return undefined;
    if (format !== undefined) return 'Pass --out or --format, not both: the name of the file says its form.';
    return FORMATS_BY_ENDING[extname(out)] === undefined
      ? 'The name of the file must end in .yaml, .yml or .json.'
      : undefined;
  },
  run: async ({ out, format = 'yaml', config, output, errorOutput }) => {
    const declarations = await loadDeclarations(config.declarationsFile);
    return withDatabase({ config, output, program: 'command declarations' }, async (database) => {
      const kinds = await withStoredKinds(declarations, database);
      const registry = createRegistry(kinds.declarations, await loadStoredFieldGroups(database));
      const schemas = [createSchema(registry), createWpgraphqlSchema({ registry })];
      const proposed = await inferDeclarations(database, { registry, schemas });
      for (const note of proposed.notes) errorOutput.write(`${note}\n`);
      if (out === undefined) {
        output.write(printDeclarations(proposed, format));
        return 0;
      }
      const file = resolve(out);
      const printed = printDeclarations(proposed, FORMATS_BY_ENDING[extname(out)] ?? 'yaml');
      try {
        await writeFile(file, printed, { flag: 'wx' });
      } catch (error) {
        errorOutput.write(
          (error as NodeJS.ErrnoException).code === 'EEXIST'
            ? `${file} exists. Name another file, or remove it.\n`
            : `${file} cannot be written: ${(error as Error).message}\n`,
        );
        return 1;
      }
      output.write(`${summaryOf(proposed)} are proposed in ${file}.\n`);
      return 0;
    });
  },
});

const summaryOf = ({ types, taxonomies, meta }: ProposedDeclarations): string =>
  `${types.length} types, ${taxonomies.length} taxonomies and ${meta.length} meta values`;
