import { Document, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Proposal, ProposedDeclarations } from './infer-declarations.ts';

/** The forms of a file of declarations that a program can write. */
export const declarationFormats = ['yaml', 'json'] as const;

export type DeclarationFormat = (typeof declarationFormats)[number];

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
