import { open, readdir, stat } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';
import type { ImportSource } from './import-source.ts';
import { markdownFolder } from './markdown/markdown-source.ts';
import { mysqlDatabase } from './mysql/mysql-source.ts';
import { restSite } from './rest/rest-source.ts';
import { removeCredentials, type SourceArgument, type SourceKind, type SourceRequest } from './source-kind.ts';
import { tableFolder } from './table-folder.ts';
import { wxrFiles } from './wxr/wxr-source.ts';

/** The kinds of sources. The first that accepts an argument opens it. */
const KINDS: readonly SourceKind[] = [mysqlDatabase, restSite, wxrFiles, markdownFolder, tableFolder];

/** The lines of the help that list the kinds of sources. */
export const sourcesHelp: readonly string[] = KINDS.map(
  ({ help: { argument, content } }) => `  ${argument.padEnd(31)}  ${content}`,
);

const BEGINNING_BYTES = 4_096;

/** Opens the source that the arguments name. Throws an ImportError when no kind accepts them. */
export async function openSource(request: SourceRequest): Promise<ImportSource> {
  const { argument, moreArguments } = request;
  const properties = await inspectArgument(argument);
  const kind = KINDS.find(({ accepts }) => accepts(properties));
  if (!kind) {
    const kinds = KINDS.map(({ description }) => description).join(', ');
    throw new ImportError([`${removeCredentials(argument)} cannot be imported. Pass one of: ${kinds}`]);
  }
  if (moreArguments.length > 0 && !kind.acceptsSeveral) {
    throw new ImportError([
      `An import reads one source of this kind (${kind.description}). Remove "${moreArguments.join('", "')}"`,
    ]);
  }
  return kind.open(request);
}

async function inspectArgument(argument: string): Promise<SourceArgument> {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(argument)?.[1]?.toLowerCase();
  if (scheme !== undefined) return { scheme };
  try {
    const isFolder = (await stat(argument)).isDirectory();
    return isFolder ? { names: await readdir(argument) } : { beginning: await readBeginning(argument) };
  } catch (error) {
    throw new ImportError([`${argument} cannot be read: ${(error as Error).message}`]);
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
