/** A fenced code block of a Markdown page. */
export interface CodeBlock {
  readonly language: string;
  /** What follows the language on the first line, such as `no-run` or a file name. */
  readonly note: string;
  readonly text: string;
  /** Number of the line that opens the block, from 1. */
  readonly line: number;
}

/** One thing that a page asks its reader to do, in the order of the page. */
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

/** The fenced code blocks of a page, in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { language: string; note: string; line: number; lines: string[] } | null = null;
  for (const [index, text] of markdown.split('\n').entries()) {
    const fence = /^```(\w*) ?(.*)$/.exec(text);
    if (!fence) open?.lines.push(text);
    else if (open) {
      const { lines, ...rest } = open;
      blocks.push({ ...rest, text: `${lines.join('\n')}\n` });
      open = null;
    } else open = { language: fence[1] ?? '', note: fence[2] ?? '', line: index + 1, lines: [] };
  }
  return blocks;
}

/**
 * What a test runs of a page: `sh` and `graphql` blocks without `no-run`, and blocks with a file name, which are files.
 * A `json` block directly after a run one is its output; after `graphql`, `json variables` comes before it.
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

/** Whether a value is the expected one, in which the text `…` stands for any value, and within a text for any part. */
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
