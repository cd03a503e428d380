import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';

/** The maximum size of a file. */
const MAX_BYTES = 64 * 1_024 * 1_024;

/** The maximum number of reported problems. */
const MAX_PROBLEMS = 20;

/**
 * The lists that a file may contain, by name: the schema of their entries, and the properties that must be unique. Error
 * messages identify an entry by the first of these properties.
 */
export type EntryLists = Readonly<Record<string, { entry: z.ZodType; uniqueKeys: readonly string[] }>>;

/** Validated entries by list; null for a list that the file lacks. */
export type Entries<Lists extends EntryLists> = { [Name in keyof Lists]: z.output<Lists[Name]['entry']>[] | null };

/** Reads a JSON file. Throws a LoadError if it cannot be read, is too large or is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new LoadError([`${path} is larger than ${MAX_BYTES / 1_024 / 1_024} MB.`]);
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const { message } = error as Error;
    const reason = error instanceof SyntaxError ? `is not valid JSON: ${message}` : `cannot be read: ${message}`;
    throw new LoadError([`${path} ${reason}`]);
  }
}

/** Validates the lists of a file. Throws a LoadError that names every invalid entry by list, index and key. */
export function checkEntries<Lists extends EntryLists>(document: unknown, lists: Lists): Entries<Lists> {
  if (!isMap(document)) throw new LoadError([`The file must be a map with ${Object.keys(lists).join(', ')}.`]);
  const names = Object.keys(document);
  if (names.length === 0)
    throw new LoadError([`The file must contain at least one of ${Object.keys(lists).join(', ')}.`]);
  const problems = names
    .filter((name) => !(name in lists))
    .map((name) => `${name}: unknown list. The file may contain ${Object.keys(lists).join(', ')}.`);
  const checked = Object.entries(lists).map(([name, { entry, uniqueKeys }]) => {
    const values = document[name];
    if (values === undefined) return [name, null] as const;
    if (!Array.isArray(values)) {
      problems.push(`${name} must be a list.`);
      return [name, []] as const;
    }
    const seenValues = new Set<string>();
    const entries = values.flatMap((value: unknown, index) => {
      const label = labelOf({ name, index, value, key: uniqueKeys[0] ?? null });
      const result = entry.safeParse(value);
      if (!result.success) {
        problems.push(...result.error.issues.map((issue) => `${label}: ${issueText(issue)}`));
        return [];
      }
      for (const key of uniqueKeys) {
        const uniqueValue = (result.data as Record<string, unknown>)[key];
        if (uniqueValue === '') continue;
        const id = `${key} ${uniqueValue}`;
        if (seenValues.has(id)) problems.push(`${label}: an earlier entry has the same ${key}.`);
        seenValues.add(id);
      }
      return [result.data];
    });
    return [name, entries] as const;
  });
  if (problems.length > 0) throw new LoadError(limitProblems(problems));
  return Object.fromEntries(checked) as Entries<Lists>;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The label of an entry in messages, such as `packages[3] (did:plc:…)`. */
function labelOf(entry: { name: string; index: number; value: unknown; key: string | null }): string {
  const { name, index, value, key } = entry;
  const id = key !== null && isMap(value) ? value[key] : undefined;
  return `${name}[${index}]${typeof id === 'string' ? ` (${id.slice(0, 80)})` : ''}`;
}

const issueText = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message;

function limitProblems(problems: readonly string[]): readonly string[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), `… and ${problems.length - MAX_PROBLEMS} more.`];
}

/** A file that cannot be loaded. `lines` names each invalid entry and its error. The database is unchanged. */
export class LoadError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['Nothing was loaded; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'LoadError';
    this.lines = lines;
  }
}
