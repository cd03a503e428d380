import { z } from 'zod';

/**
 * A backup is a tar archive with these parts, in this order:
 *
 * - `backup.json`: the site, the version of the program, and the tables with their columns;
 * - `tables/NAME/NUMBER.jsonl.gz`: rows, one JSON list of values per line; tables that others refer to come first;
 * - `files/KEY`: the files of the media store. After at most 1000 of them follows `file-lists/NUMBER.jsonl` with the
 *   size and the checksum of each;
 * - `contents.json`: the checksums of the parts. An archive without it is incomplete.
 */
export const FORMAT = 'postern-backup';
/** Incremented by changes after which older programs cannot read an archive. */
export const FORMAT_VERSION = 1;

export const HEADER_NAME = 'backup.json';
export const CONTENTS_NAME = 'contents.json';
export const FILES_PREFIX = 'files/';

/** The name of a part with rows; `number` starts at 1. */
export const tablePart = (table: string, number: number): string => `tables/${table}/${padded(number)}.jsonl.gz`;
/** The name of a list of files; `number` starts at 1. */
export const fileList = (number: number): string => `file-lists/${padded(number)}.jsonl`;

const padded = (number: number): string => String(number).padStart(6, '0');

/** The maximum number of files in one list. */
export const FILES_PER_LIST = 1_000;
/** The maximum sizes in bytes of parts that are read into memory. */
export const MAX_PART_BYTES = {
  header: 4 * 1_024 * 1_024,
  contents: 64 * 1_024 * 1_024,
  fileList: 16 * 1_024 * 1_024,
  row: 256 * 1_024 * 1_024,
} as const;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[A-Za-z]\w{0,62}$/);

/** The first part, which identifies the file as a backup. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** The version of the program that wrote the archive. */
  program: z.string().regex(/^[\w.+-]{1,64}$/),
  created: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** The address of the site. */
  siteUrl: z.string().regex(/^https?:\/\/[^\s\p{Cc}]+$/u),
  /** The record of stored addresses; absent in archives of older versions. */
  storedAddresses: z.string().max(10_000).optional(),
  /** The number of the last applied migration. */
  migration: count,
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.object({ name, type: z.enum(['integer', 'text', 'boolean']) })).min(1),
      rows: count,
      /** The highest id that the table ever assigned; null for tables without such ids. */
      lastNumber: count.nullable(),
    }),
  ),
});
export type Header = z.infer<typeof headerSchema>;
export type ArchivedTable = Header['tables'][number];

/** The last part. */
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
  /** Set for a file that could not be read to its end. The archive pads it with zeros; it is not restored. */
  broken: z.boolean().optional(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;
