import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UndeclaredContent } from '../../declarations/undeclared-content.ts';
import type { ImportResult } from '../../import/import-site.ts';
import type { IdMap } from '../../import/merge/item-ids.ts';
import type { DetailGroup, ImportDetails } from '../../import/stage/import-details.ts';
import type { ImportedMedia } from './imported-media.ts';

/** The result of an import, with what the declarations of the site do not name. */
export interface ReportedImport extends ImportResult {
  readonly undeclared: UndeclaredContent;
}

/** The report of an import, which is written as JSON. */
export interface ImportReport {
  readonly source: string;
  readonly finished: string;
  readonly tables: ImportResult['tables'];
  readonly notes: ImportResult['notes'];
  /** The values that are not stored as they are: their numbers by reason, and the first of each. */
  readonly details: readonly (DetailGroup & { readonly first: readonly { item: string; value: string }[] })[];
  /** The file that names all values of `details`, one JSON object per line; null if there are none. */
  readonly detailsFile: string | null;
  /** The checked files; null if they were not checked. */
  readonly files: ImportedMedia | null;
  /** What is stored, but not declared: items by type, terms by taxonomy, and meta keys. */
  readonly undeclared: UndeclaredContent;
  /** The items that were added to an existing site; null if the import is the whole site. */
  readonly merge: {
    readonly kinds: NonNullable<ImportResult['merge']>['kinds'];
    /** The new ids by the ids of the source, for each kind. */
    readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  } | null;
}

/** The number of details of each reason in the report. */
const MAX_LISTED = 100;

/** Writes all details beside the report. Returns the path; null if there are none. */
async function writeDetails(reportFile: string, details: ImportDetails): Promise<string | null> {
  if (details.groups().length === 0) return null;
  const file = `${reportFile.replace(/\.json$/, '')}-details.jsonl`;
  const lines = function* () {
    for (const detail of details.all()) yield `${JSON.stringify(detail)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/** Writes the report of an import as a JSON file, and creates its folder if it is missing. */
export async function writeImportReport(
  file: string,
  {
    source,
    result,
    files,
    now,
  }: { source: string; result: ReportedImport; files?: ImportedMedia | undefined; now: Date },
): Promise<void> {
  const { tables, notes, details, merge, undeclared } = result;
  await mkdir(dirname(file), { recursive: true });
  const toObject = (ids: IdMap) => Object.fromEntries(ids);
  const report: ImportReport = {
    source,
    finished: now.toISOString(),
    tables,
    notes,
    details: details.groups().map((group) => ({ ...group, first: details.first(group, MAX_LISTED) })),
    detailsFile: await writeDetails(file, details),
    files: files ?? null,
    undeclared,
    merge: merge
      ? {
          kinds: merge.kinds,
          ids: {
            user: toObject(merge.ids.user),
            term: toObject(merge.ids.term),
            post: toObject(merge.ids.post),
            comment: toObject(merge.ids.comment),
          },
        }
      : null,
  };
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
