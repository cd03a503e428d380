import { parse } from 'yaml';
import { writeTimestamp } from '../../../../schema/core/dates/timestamp.ts';

/** A file with its front matter. */
export interface MarkdownFile {
  readonly values: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Parses a Markdown file with optional YAML front matter. Throws when the YAML is invalid. */
export function readMarkdownFile(file: string): MarkdownFile {
  const text = file.replace(/\r\n?/g, '\n');
  const match = FRONT_MATTER.exec(text);
  if (!match) return { values: {}, body: text };
  const values = parse(match[1] ?? '') as unknown;
  if (values !== null && (typeof values !== 'object' || Array.isArray(values))) {
    throw new Error('the text between the lines of dashes is not a YAML map');
  }
  return { values: (values ?? {}) as MarkdownFile['values'], body: text.slice(match[0].length).replace(/^\r?\n/, '') };
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const NO_DATE = '0000-00-00 00:00:00';

/** A date in the stored form, in the site's time zone and in GMT. Throws for an invalid date. */
export function storedDates(value: unknown): { local: string; gmt: string } {
  const text = value instanceof Date ? value.toISOString() : String(value);
  const [, day, time = '00:00', seconds = ':00', offset] = DATE.exec(text) ?? [];
  const local = `${day} ${time}${seconds}`;
  if (day === undefined || Number.isNaN(Date.parse(`${day}T${time}${seconds}Z`))) {
    throw new Error(`"${text.slice(0, 40)}" is not a date such as 2026-05-01T09:00:00+02:00`);
  }
  if (offset === undefined) return { local, gmt: NO_DATE };
  const instant = new Date(
    `${day}T${time}${seconds}${offset === 'Z' ? 'Z' : offset.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`,
  );
  return { local, gmt: writeTimestamp(instant.getTime()).replace('T', ' ') };
}
