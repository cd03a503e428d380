/** A fenced code block of a Markdown page. */
export interface CodeBlock {
  readonly language: string;
  /** The rest of the first line after the language, such as `no-run` or a file name. */
  readonly note: string;
  readonly text: string;
  /** Line number of the opening fence, from 1. */
  readonly line: number;
}

/** One action of a page, in the order of the page. */
export type Sample =
  | { readonly kind: 'shell'; readonly block: CodeBlock; readonly expected: CodeBlock | null }
  | {
      readonly kind: 'graphql';
      readonly block: CodeBlock;
      readonly variables: CodeBlock | null;
      readonly expected: CodeBlock | null;
    }
  | { readonly kind: 'file'; readonly block: CodeBlock; readonly name: string };

const FILE_NAME = /^[\w-]+\.\w+$/;
const NOT_RUN = 'no-run';
const VARIABLES = 'variables';

/** Returns the fenced code blocks of a page in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { language: string; note: string; line: number; lines: string[] } | null = null;
  for (const [index, text] of markdown.split('\n').entries()) {
    const fence = /^```(\w*) ?(.*)$/.exec(text);
    if (!fence) open?.lines.push(text);
    else if (open) {
      const { lines, ...opening } = open;
      blocks.push({ ...opening, text: `${lines.join('\n')}\n` });
      open = null;
    } else open = { language: fence[1] ?? '', note: fence[2] ?? '', line: index + 1, lines: [] };
  }
  return blocks;
}

/**
 * Returns the samples of a page: `sh` and `graphql` blocks without `no-run`, and blocks with a file name, which are
 * files. A `json` block directly after a sample that runs is its output; `json variables` after `graphql` are its
 * variables.
 */
export function samplesOf(markdown: string): Sample[] {
  const blocks = codeBlocks(markdown);
  const outputAt = (index: number): CodeBlock | null => {
    const block = blocks[index];
    return block?.language === 'json' && block.note === '' ? block : null;
  };
  return blocks.flatMap((block, index): Sample[] => {
    if (block.note === NOT_RUN) return [];
    if (FILE_NAME.test(block.note)) return [{ kind: 'file', block, name: block.note }];
    if (block.language === 'sh') return [{ kind: 'shell', block, expected: outputAt(index + 1) }];
    if (block.language !== 'graphql') return [];
    const next = blocks[index + 1];
    const variables = next?.note === VARIABLES ? next : null;
    return [{ kind: 'graphql', block, variables, expected: outputAt(index + (variables ? 2 : 1)) }];
  });
}

/** Returns whether a value equals the expected one. The text `…` matches any value, and within a text any part. */
export function matchesExpected(value: unknown, expected: unknown): boolean {
  if (typeof expected === 'string' && expected.includes('…')) {
    if (expected === '…') return true;
    const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return typeof value === 'string' && new RegExp(`^${parts.join('[^]*')}$`).test(value);
  }
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null) {
    return value === expected;
  }
  const names = Object.keys(expected);
  return (
    Array.isArray(value) === Array.isArray(expected) &&
    names.length === Object.keys(value).length &&
    names.every((name) => name in value && matchesExpected((value as Values)[name], (expected as Values)[name]))
  );
}

type Values = Readonly<Record<string, unknown>>;
