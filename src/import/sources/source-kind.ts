import type { ImportSource } from './import-source.ts';

/** What the command line says of a source, and what the environment adds. */
export interface SourceRequest {
  /** A folder, a file, or an address. */
  readonly argument: string;
  /** Further ones, where a kind takes several. */
  readonly more: readonly string[];
  /** What the names of the tables begin with, where that cannot be seen. */
  readonly prefix?: string | undefined;
  /** The account that a site is asked as. */
  readonly user?: string | undefined;
  /** Where a source may keep what it needs to go on after a break; it need not exist yet. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether revisions and autosaves come along where they take requests of their own. */
  readonly revisions?: boolean | undefined;
  /** Throws away what an earlier run left. */
  readonly restart?: boolean | undefined;
  /** How many requests to a site may be under way at once. */
  readonly atOnce?: number | undefined;
  /** How the program names itself to sites. */
  readonly userAgent?: string | undefined;
  /** Hears how far the reading of a source is that does not know its size. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** How far the reading is, or for how many milliseconds it waits because the site wants it. */
export type ReadingProgress =
  | { readonly what: string; readonly done?: number; readonly total?: number; readonly requests: number }
  | { readonly waits: number };

/** What can be seen of an argument before anything is opened. */
export interface SourceArgument {
  /** Scheme of an address, in lower case; absent for a path. */
  readonly scheme?: string;
  /** Names of what is in a folder; absent where the argument is none. */
  readonly names?: readonly string[];
  /** How a file begins, in its first 4 KB; absent where the argument is no file. */
  readonly beginning?: string;
}

/** A kind of source: whether an argument is meant for it, and how it is opened. */
export interface SourceKind {
  /** What a good argument is, for the message when none accepts one: `a folder of tables`. */
  readonly description: string;
  /** Whether several arguments are one source. */
  readonly takesSeveral?: boolean;
  accepts(argument: SourceArgument): boolean;
  /** Throws an ImportError when there is nothing to be read. */
  open(request: SourceRequest): Promise<ImportSource>;
}

/** An address as messages may show it. */
export const withoutCredentials = (address: string): string => address.replace(/^([a-z0-9+.-]+:\/\/)[^/]*@/i, '$1');

/**
 * The hosts of the web sites among the arguments, with their ports. Who names one on the command line may reach it,
 * wherever it is; what a site says of others may not lead there.
 */
export function namedHosts(sources: readonly string[]): ReadonlySet<string> {
  const addresses = sources.filter((source) => /^https?:\/\//i.test(source) && URL.canParse(source));
  return new Set(addresses.map((address) => new URL(address).host));
}
