import type { ImportSource } from './import-source.ts';

/** The arguments of the command line for a source, with the environment. */
export interface SourceRequest {
  /** A folder, a file, or an address. */
  readonly argument: string;
  /** Further folders, files or addresses, for kinds that accept several. */
  readonly more: readonly string[];
  /** The prefix of the table names, for databases that hold several sites. */
  readonly prefix?: string | undefined;
  /** The account with which requests to the site are sent. */
  readonly user?: string | undefined;
  /** The folder in which a source stores what it needs to continue after an interruption; it may not exist yet. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether to import revisions and autosaves when they take requests of their own. */
  readonly revisions?: boolean | undefined;
  /** Discards what an earlier run left. */
  readonly restart?: boolean | undefined;
  /** The maximum number of concurrent requests to a site. */
  readonly maxConcurrent?: number | undefined;
  /** The user agent of requests. */
  readonly userAgent?: string | undefined;
  /** Receives the progress of a source of unknown size. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** How much has been read, or for how many milliseconds the source waits because the site demands it. */
export type ReadingProgress =
  | { readonly what: string; readonly done?: number; readonly total?: number; readonly requests: number }
  | { readonly waits: number };

/** What is known of an argument before anything is opened. */
export interface SourceArgument {
  /** Scheme of an address in lower case; absent for a path. */
  readonly scheme?: string;
  /** Names of the files in a folder; absent when the argument is no folder. */
  readonly names?: readonly string[];
  /** The first 4 KB of a file; absent when the argument is no file. */
  readonly beginning?: string;
}

/** A kind of source: whether it accepts an argument, and how to open it. */
export interface SourceKind {
  /** A valid argument, for the message when no kind accepts one: `a folder of tables`. */
  readonly description: string;
  /** Whether several arguments form one source. */
  readonly takesSeveral?: boolean;
  accepts(argument: SourceArgument): boolean;
  /** Throws an ImportError when there is nothing to read. */
  open(request: SourceRequest): Promise<ImportSource>;
}

/** An address without its credentials, for messages. */
export const withoutCredentials = (address: string): string => address.replace(/^([a-z0-9+.-]+:\/\/)[^/]*@/i, '$1');

/**
 * The hosts of the web sites among the arguments, with their ports. An operator may name a host in a private network.
 * Addresses in the content of a site may not lead there.
 */
export function namedHosts(sources: readonly string[]): ReadonlySet<string> {
  const addresses = sources.filter((source) => /^https?:\/\//i.test(source) && URL.canParse(source));
  return new Set(addresses.map((address) => new URL(address).host));
}
