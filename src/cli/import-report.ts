import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ImportResult } from '../import/import-site.ts';
import type { IdMap } from '../import/merge/item-ids.ts';
import type { ImportedMedia } from './imported-media.ts';

/** The report of an import, which is written as JSON. */
export interface ImportReport {
  readonly source: string;
  readonly finished: string;
  readonly tables: ImportResult['tables'];
  readonly notes: ImportResult['notes'];
  /** The checked files; null if they were not checked. */
  readonly files: ImportedMedia | null;
  /** The items that were added to an existing site; null if the import is the whole site. */
  readonly merge: {
    readonly kinds: NonNullable<ImportResult['merge']>['kinds'];
    /** The new ids by the ids of the source, for each kind. */
    readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  } | null;
}

/** Writes the report of an import as a JSON file, and creates its folder if it is missing. */
export async function writeImportReport(
  file: string,
  {
    source,
    result,
    files,
    now,
  }: { source: string; result: ImportResult; files?: ImportedMedia | undefined; now: Date },
): Promise<void> {
  const { tables, notes, merge } = result;
  const toObject = (ids: IdMap) => Object.fromEntries(ids);
  const report: ImportReport = {
    source,
    finished: now.toISOString(),
    tables,
    notes,
    files: files ?? null,
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
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
