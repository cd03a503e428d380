import { z } from 'zod';
import { type Table, tables } from '../../prisma/generated/tables.ts';

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

/**
 * Tables that are not part of a backup. The change journal is about the database that was backed up. Restored webhooks,
 * which are part of it with their secrets, report the changes after the restore, so their deliveries and progress are
 * left out. The audit log contains network addresses, which a copy of the site would keep for longer than the site
 * does; it is exported on its own. Counts of requests, leases and locks of editors are valid for a short time only. Whoever reads an
 * archive could use sessions that have not ended, and links that set passwords. The index of meta values is derived from them at the start of the
 * server.
 */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'account_links',
  'content_changes',
  'audit_entries',
  'edit_locks',
  'leases',
  'meta_filters',
  'meta_values',
  'rate_counts',
  'sessions',
  'webhook_deliveries',
  'webhook_expansion',
  'webhook_progress',
]);

/** The tables of a backup, parents before the tables that refer to them. */
export const archivedTables: readonly Table[] = tables.filter(({ name }) => !EXCLUDED_TABLES.has(name));

/** The columns of a table as an archive describes them. Throws for a column type that archives do not support. */
export const archivedColumns = ({ name: table, columns }: Table): ArchivedTable['columns'] =>
  columns.map(({ name, type }) => {
    if (type === 'bigint' || type === 'double precision')
      throw new Error(`${table}.${name} is a ${type}. Archives do not support columns of this type.`);
    return { name, type };
  });

/** A backup that cannot be created, read or restored. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(message: string) {
    // Names in an archive may contain control characters that manipulate a terminal.
    super(message.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd'));
  }
}
