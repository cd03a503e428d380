import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { LoadError } from './load-error.ts';

/** Largest file that is read. */
const MAX_BYTES = 64 * 1_024 * 1_024;
/** Most problems that are told at once. */
const MAX_PROBLEMS = 20;

/** The lists of a file: how an entry of each has to be, and the members that tell it from others, its name first. */
export type EntryLists = Readonly<Record<string, { entry: z.ZodType; keys: readonly string[] }>>;

/** Checked entries by list; null for a list that the file does not have. */
export type Entries<Lists extends EntryLists> = { [Name in keyof Lists]: z.output<Lists[Name]['entry']>[] | null };

/** Reads a JSON file. Errors: LoadError where it cannot be read, is too large or is no JSON. */
export async function readJson(path: string): Promise<unknown> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new LoadError([`${path} is larger than ${MAX_BYTES / 1_024 / 1_024} MB.`]);
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const { message } = error as Error;
    const reason = error instanceof SyntaxError ? `is no JSON: ${message}` : `cannot be read: ${message}`;
    throw new LoadError([`${path} ${reason}`]);
  }
}

/** Checks the lists of a file. Errors: LoadError that names every bad entry by list, place and key. */
export function checkEntries<Lists extends EntryLists>(document: unknown, lists: Lists): Entries<Lists> {
  if (!isMap(document)) throw new LoadError([`The file must be a map with ${Object.keys(lists).join(', ')}.`]);
  const names = Object.keys(document);
  if (names.length === 0) throw new LoadError([`The file must hold at least one of ${Object.keys(lists).join(', ')}.`]);
  const problems = names
    .filter((name) => !(name in lists))
    .map((name) => `${name}: there is no such list. The file may have ${Object.keys(lists).join(', ')}.`);
  const checked = Object.entries(lists).map(([name, { entry, keys }]) => {
    const given = document[name];
    if (given === undefined) return [name, null] as const;
    if (!Array.isArray(given)) {
      problems.push(`${name} must be a list.`);
      return [name, []] as const;
    }
    const seen = new Set<string>();
    const entries = given.flatMap((value: unknown, place) => {
      const label = labelOf({ name, place, value, key: keys[0] ?? null });
      const result = entry.safeParse(value);
      if (!result.success) {
        problems.push(...result.error.issues.map((issue) => `${label}: ${told(issue)}`));
        return [];
      }
      for (const key of keys) {
        const known = (result.data as Record<string, unknown>)[key];
        if (known === '') continue;
        const id = `${key} ${known}`;
        if (seen.has(id)) problems.push(`${label}: ${key} is that of an earlier entry.`);
        seen.add(id);
      }
      return [result.data];
    });
    return [name, entries] as const;
  });
  if (problems.length > 0) throw new LoadError(shortened(problems));
  return Object.fromEntries(checked) as Entries<Lists>;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function labelOf(input: { name: string; place: number; value: unknown; key: string | null }): string {
  const { name, place, value, key } = input;
  const id = key !== null && isMap(value) ? value[key] : undefined;
  return `${name}[${place}]${typeof id === 'string' ? ` (${id.slice(0, 80)})` : ''}`;
}

const told = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message;

function shortened(problems: readonly string[]): readonly string[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), `… and ${problems.length - MAX_PROBLEMS} more.`];
}
