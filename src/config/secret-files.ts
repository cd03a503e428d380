import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { commandVariables, configVariables } from './config-variables.ts';

/** The maximum size of a file with a secret: enough for any address or key. */
const MAX_SECRET_BYTES = 65_536;

/** The error codes of the system for a file that cannot be read, and what to do. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist. Create it, or correct the path',
  EACCES: 'permission denied. Let the user of the program read it',
  EISDIR: 'it is a folder. Name a file',
};

/** Whether a schema of a variable is marked with `isSecret`. */
export const isSecretVariable = (schema: z.ZodType): boolean => z.globalRegistry.get(schema)?.isSecret === true;

/** The names of the variables whose values are secrets. Each can also be read from the file that `NAME_FILE` names. */
export const secretNames: readonly string[] = Object.entries({ ...configVariables.shape, ...commandVariables })
  .filter(([, schema]) => isSecretVariable(schema))
  .map(([name]) => name);

/** The variables with the values of the files that `NAME_FILE` names, and the problems of those files. */
export interface SecretFilesResult {
  variables: Record<string, string>;
  /** `name` is the variable of the secret, which has no value. */
  problems: { name: string; message: string }[];
}

/**
 * Reads the files of secrets, whose paths are relative to `cwd`. Spaces and line ends around a secret are removed. The
 * problems name the path, never the content.
 */
export function readSecretFiles(
  variables: Readonly<Record<string, string>>,
  { cwd }: { cwd: string },
): SecretFilesResult {
  const result: SecretFilesResult = { variables: { ...variables }, problems: [] };
  for (const name of secretNames) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      result.problems.push({ name, message: `${name} and ${name}_FILE are both set. Remove one of them` });
      continue;
    }
    const read = readSecret(resolve(cwd, path));
    if ('problem' in read)
      result.problems.push({ name, message: `${name}_FILE=${path} cannot be used: ${read.problem}` });
    else result.variables[name] = read.secret;
  }
  return result;
}

function readSecret(path: string): { secret: string } | { problem: string } {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { problem: ADVICE[code] ?? message };
  }
  const secret = content.trim();
  if (secret === '') return { problem: 'it is empty. Write the secret into it' };
  if (content.length > MAX_SECRET_BYTES) return { problem: `it is larger than ${MAX_SECRET_BYTES} bytes` };
  return { secret };
}
