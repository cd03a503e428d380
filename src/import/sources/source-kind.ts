import type { ImportSource } from './import-source.ts';

/** The arguments of the command line for a source, with the environment. */
export interface SourceRequest {
  /** A folder, a file, or an address. */
  readonly argument: string;
  /** Further folders, files or addresses, for kinds that accept several. */
  readonly moreArguments: readonly string[];
  /** The prefix of the table names, for databases that hold several sites. */
  readonly prefix?: string | undefined;
  /** The account with which requests to the site are sent. */
  readonly user?: string | undefined;
  /** The folder for the data with which an interrupted import continues. It may not exist yet. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether to import revisions and autosaves, if the source requires additional requests for them. */
  readonly revisions?: boolean | undefined;
  /** Whether to discard the answers that an interrupted run stored. */
  readonly restart?: boolean | undefined;
  /** The maximum number of concurrent requests to a site. */
  readonly maxConcurrent?: number | undefined;
  /** The user agent of requests. */
  readonly userAgent?: string | undefined;
  /** Receives the progress of a source of unknown size. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** How much of `subject`, such as `posts`, has been read; or the milliseconds of a pause that the site requested. */
export type ReadingProgress =
  | { readonly subject: string; readonly done?: number; readonly total?: number; readonly requests: number }
  | { readonly pauseMs: number };

/** The properties of an argument that select the kind of source. */
export interface SourceArgument {
  /** Scheme of an address in lower case; absent for a path. */
  readonly scheme?: string;
  /** Names of the files in a folder; absent when the argument is not a folder. */
  readonly names?: readonly string[];
  /** The first 4 KB of a file; absent when the argument is not a file. */
  readonly beginning?: string;
}

/** A kind of source: whether it accepts an argument, and how to open it. */
export interface SourceKind {
  /** What a valid argument is, for error messages: `a folder of table files`. */
  readonly description: string;
  /** A line of the help of the command: the argument, such as `<folder>`, and what it is. */
  readonly help: { readonly argument: string; readonly content: string };
  /** Whether several arguments form one source. */
  readonly acceptsSeveral?: boolean;
  accepts(argument: SourceArgument): boolean;
  /** Opens the source. Throws an ImportError when it cannot be read or contains no site. */
  open(request: SourceRequest): Promise<ImportSource>;
}

/** Removes the credentials from an address, for messages. */
export const removeCredentials = (address: string): string => address.replace(/^([a-z0-9+.-]+:\/\/)[^/]*@/i, '$1');

/**
 * The hosts of the web sites among the arguments, with their ports. An operator may name a host in a private network.
 * Addresses in the content of a site may not lead there.
 */
export function namedHosts(sources: readonly string[]): ReadonlySet<string> {
  const addresses = sources.filter((source) => /^https?:\/\//i.test(source) && URL.canParse(source));
  return new Set(addresses.map((address) => new URL(address).host));
}
