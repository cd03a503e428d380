import { z } from 'zod';

/**
 * What a backup consists of: a tar archive that holds, in this order,
 *
 * - `backup.json`: what it is a backup of, and its tables with their columns;
 * - `tables/NAME/NUMBER.jsonl.gz`: rows, a JSON list of values each, tables that others refer to first;
 * - `files/KEY`: the files of the media store, and after at most a thousand of them `file-lists/NUMBER.jsonl`, which
 *   says of each what it should be;
 * - `contents.json`: the sums of all parts. An archive without it has been cut off.
 */
export const FORMAT = 'postern-backup';
/** Grows when older programs could not read the archive any more. */
export const FORMAT_VERSION = 1;

export const HEADER = 'backup.json';
export const CONTENTS = 'contents.json';
export const FILES = 'files/';

export const tablePart = (table: string, number: number): string => `tables/${table}/${padded(number)}.jsonl.gz`;
export const fileList = (number: number): string => `file-lists/${padded(number)}.jsonl`;

const padded = (number: number): string => String(number).padStart(6, '0');

/** Files of which one list tells. */
export const FILES_OF_A_LIST = 1_000;
/** The most bytes of what is read whole. A part lists some 4 MB of rows, a list a thousand keys. */
export const LONGEST = {
  header: 4 * 1_024 * 1_024,
  contents: 64 * 1_024 * 1_024,
  fileList: 16 * 1_024 * 1_024,
  row: 256 * 1_024 * 1_024,
} as const;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[A-Za-z]\w{0,62}$/);

/** The part that comes first: told from anything else by it. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** The version of the program that wrote it. */
  program: z.string().regex(/^[\w.+-]{1,64}$/),
  created: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** Where the site was reached. */
  siteUrl: z.string().regex(/^https?:\/\/[^\s\p{Cc}]+$/u),
  /** The record of the spelling in which its texts store addresses; absent in archives of older versions. */
  storedAddresses: z.string().max(10_000).optional(),
  /** The number of the last migration that the database had had. */
  migration: count,
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.object({ name, type: z.enum(['integer', 'text', 'boolean']) })).min(1),
      rows: count,
      /** The highest number that the table has given to a row; null where it gives none. */
      lastNumber: count.nullable(),
    }),
  ),
});
export type Header = z.infer<typeof headerSchema>;
export type ArchivedTable = Header['tables'][number];

/** The part that comes last. */
export const contentsSchema = z.object({
  parts: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  files: count,
  fileLists: z.array(z.object({ name: z.string(), sha256 })),
});
export type Contents = z.infer<typeof contentsSchema>;

/** A line of a list of files. */
export const listedFileSchema = z.object({
  key: z.string(),
  size: count,
  sha256,
  /** It broke off while it was read: what is missing is zeros, and it is not restored. */
  broken: z.boolean().optional(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;
