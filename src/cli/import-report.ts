import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ImportResult } from '../import/import-site.ts';
import type { IdMap } from '../import/merge/item-ids.ts';
import type { ImportedMedia } from './imported-media.ts';

/** Everything that is known of an import, as JSON. */
export interface ImportReport {
  readonly source: string;
  readonly finished: string;
  readonly tables: ImportResult['tables'];
  readonly notes: ImportResult['notes'];
  /** What became of the files; null where nobody has looked at them. */
  readonly files: ImportedMedia | null;
  /** What was added to a site that was there; null where the import is the whole site. */
  readonly merge: {
    readonly kinds: NonNullable<ImportResult['merge']>['kinds'];
    /** Ids of the source with what they are here, by kind. */
    readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  } | null;
}

/** Writes the report of an import as a JSON file, whose folder is made where it is missing. */
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
  const plain = (ids: IdMap) => Object.fromEntries(ids);
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
            user: plain(merge.ids.user),
            term: plain(merge.ids.term),
            post: plain(merge.ids.post),
            comment: plain(merge.ids.comment),
          },
        }
      : null,
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
