import { inOneLine, shortened } from '../../../schema/values/text-functions.ts';
import type { UploadCounts } from '../../import/copy-uploads.ts';
import type { DownloadCounts } from '../../import/download-files.ts';
import type { ImportResult } from '../../import/import-site.ts';
import type { MergeCounts } from '../../import/merge/merge-context.ts';
import type { ImportDetails } from '../../import/stage/import-details.ts';

const COLUMN_HEADINGS = ['table', 'read', 'stored', 'as columns', 'left out', ''];

/** The summary of an import: a table with the counts of each source table, the counts of a merge, and notes. */
export function formatSummary({ tables, notes, details, merge }: ImportResult): string {
  const rows = tables.map(({ table, read, stored, inColumns, omitted }) => {
    const reasons = Object.entries(omitted);
    const sum = reasons.reduce((total, [, count]) => total + count, 0);
    const reasonText = reasons.map(([reason, count]) => `${count} ${reason}`).join(', ');
    return [table, ...[read, stored, inColumns, sum].map(String), reasonText];
  });
  const widths = COLUMN_HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === cells.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const merged = (merge?.kinds ?? []).map(formatMerge);
  return `${[line(COLUMN_HEADINGS), ...rows.map(line), ...merged, ...notes, ...formatDetails(details)].join('\n')}\n`;
}

const MAX_LISTED_DETAILS = 3;

const MAX_DETAIL_LENGTH = 80;

/** Names the first values that are not stored as they are, one line for each reason. */
function formatDetails(details: ImportDetails): string[] {
  return details.groups().map((group) => {
    const listed = details
      .first(group, MAX_LISTED_DETAILS)
      .map(({ item, value }) => (value === '' ? item : `${item}: ${shortened(inOneLine(value), MAX_DETAIL_LENGTH)}`));
    const more = group.count > listed.length ? `; and ${group.count - listed.length} more, which the report names` : '';
    const kind = group.kind === 'changed' ? 'Changed' : 'Left out';
    return `${kind}, ${group.reason} (${group.count}): ${listed.join('; ')}${more}.`;
  });
}

const KINDS = { user: 'Accounts', term: 'Terms', post: 'Items', comment: 'Comments' } as const;

function formatMerge({ kind, added, alreadyImported, matched, omitted }: MergeCounts): string {
  const reasons = Object.entries(omitted).map(([reason, count]) => `${count} left out: ${reason}`);
  const matches = matched > 0 ? [`${matched} equal to an existing one`] : [];
  return `${KINDS[kind]}: ${[`${added} added`, `${alreadyImported} imported before`, ...matches, ...reasons].join(', ')}.`;
}

/** The lines of the summary about copied files, and about files that were not copied. */
export function formatUploads({ copied, unchanged, refused }: UploadCounts): string {
  const names = refused.slice(0, 10).join(', ');
  const more = refused.length > 10 ? ` and ${refused.length - 10} more` : '';
  return [
    `Files: ${copied} copied, ${unchanged} unchanged.\n`,
    ...(refused.length > 0
      ? [`Not copied, because they are not plain files or another file has the name: ${names}${more}.\n`]
      : []),
  ].join('');
}

/** The lines of the summary about downloaded files, and about up to ten that failed. */
export function formatDownloads({ downloaded, unchanged, failed }: DownloadCounts): string {
  const more = failed.length > 10 ? [`and ${failed.length - 10} more`] : [];
  const lines =
    failed.length === 0 ? [] : ['Not downloaded:', ...[...failed.slice(0, 10), ...more].map((line) => `  ${line}`)];
  return [`Files: ${downloaded} downloaded, ${unchanged} unchanged.`, ...lines].map((line) => `${line}\n`).join('');
}
