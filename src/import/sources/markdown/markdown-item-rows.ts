import { basename } from 'node:path';
import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { fileTypes } from '../../../../schema/kinds/media/files/file-types.ts';
import { ownValue } from '../../../../schema/values/collections.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import type { TableName } from '../../source-tables.ts';
import { FilePaths, withoutQuery } from '../file-path.ts';
import { type AddRow, RowBatches, type SourceBatch } from '../import-source.ts';
import type { MarkdownFields } from './front-matter-fields.ts';
import type { MarkdownIndex } from './markdown-index.ts';

const NO_DATE = '0000-00-00 00:00:00';

/** An item of a file. */
export interface MarkdownItem {
  readonly fields: MarkdownFields;
  /** The front matter. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The content as it is stored. */
  readonly content: string;
  /** When the file was changed. */
  readonly modified: Date;
}

const numberOf = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 0);

/** The type of an image, by its address; empty for an unknown one. SVG is not accepted in uploads, but imported. */
function imageTypeOf(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (extension === 'svg') return 'image/svg+xml';
  const mimeType = ownValue(fileTypes, extension)?.mimeType ?? '';
  return mimeType.startsWith('image/') ? mimeType : '';
}

/** Creates the rows of items from Markdown files. */
export class MarkdownItemRows {
  readonly #index: MarkdownIndex;
  readonly #files = new FilePaths();
  readonly #attachmentIds = new Map<string, number>();
  #batches = new RowBatches();
  #lastMeta = 0;

  constructor(index: MarkdownIndex) {
    this.#index = index;
  }

  /** Adds an item. A missing date defaults to that of the last change of the file. */
  add(file: string, { fields, values, content, modified: fileModified }: MarkdownItem): void {
    const id = this.#index.idOf(file);
    // A date without an offset is in the time zone of the site.
    const fileDate = { local: fileModified.toISOString().slice(0, 19).replace('T', ' '), gmt: NO_DATE };
    // A text that is not a date is named in the report when rows are normalized.
    const unreadableDate = { local: fields.date, gmt: NO_DATE };
    const { local, gmt } = fields.date === '' ? fileDate : (this.#index.datesOf(fields.date) ?? unreadableDate);
    const modified =
      this.#index.datesOf(fields.modified) ?? (this.#index.datesOf(fields.date) ? { local, gmt } : fileDate);
    this.#addRow(file, {
      table: 'posts',
      row: {
        ID: id,
        post_author: this.#index.authorOf(fields),
        post_date: local,
        post_date_gmt: gmt,
        post_content: content,
        post_title: fields.title,
        post_excerpt: fields.excerpt,
        post_status: fields.status,
        post_password: fields.password,
        post_name: fields.slug,
        post_modified: modified.local,
        post_modified_gmt: modified.gmt,
        post_parent: numberOf(values.parent),
        menu_order: numberOf(values.menu_order ?? values.weight),
        post_type: fields.type,
        unpublish_at: fields.unpublishAt,
      },
    });
    for (const term of this.#index.termIds(fields)) {
      this.#addRow(file, { table: 'term_relationships', row: { object_id: id, term_taxonomy_id: term } });
    }
    if (fields.image !== '') {
      const attachmentId = this.#addAttachment(file, { url: fields.image, local, gmt });
      this.#addMeta(file, { id, key: '_thumbnail_id', value: String(attachmentId) });
    }
    const custom = values.custom_fields;
    if (typeof custom !== 'object' || custom === null) return;
    for (const [key, value] of Object.entries(custom))
      this.#addMeta(file, { id, key, value: serializeStoredValue(value as ImportedJson) });
  }

  /** Returns the rows that were added since the last call. */
  *flush(progress: { done: number; total: number }): Generator<SourceBatch> {
    yield* this.#batches.all(progress);
    this.#batches = new RowBatches();
  }

  #addRow(origin: string, { table, row }: { table: TableName; row: Parameters<AddRow>[1] }): void {
    this.#batches.adderFor(origin)(table, row);
  }

  #addMeta(origin: string, { id, key, value }: { id: number; key: string; value: string }): void {
    this.#lastMeta++;
    this.#addRow(origin, {
      table: 'postmeta',
      row: { meta_id: this.#lastMeta, post_id: id, meta_key: key, meta_value: value },
    });
  }

  /** Adds the attachment of a featured image, to be downloaded from `url`. Returns its id. */
  #addAttachment(origin: string, { url, local, gmt }: { url: string; local: string; gmt: string }): number {
    const existingId = this.#attachmentIds.get(url);
    if (existingId !== undefined) return existingId;
    const id = this.#index.newId();
    this.#attachmentIds.set(url, id);
    const path = withoutQuery(url);
    const name = basename(path).replace(/\.\w+$/, '');
    this.#addRow(origin, {
      table: 'posts',
      row: {
        ID: id,
        post_author: 0,
        post_date: local,
        post_date_gmt: gmt,
        post_content: '',
        post_title: name,
        post_excerpt: '',
        post_status: 'inherit',
        post_name: name,
        post_modified: local,
        post_modified_gmt: gmt,
        post_parent: 0,
        guid: url,
        post_type: 'attachment',
        post_mime_type: imageTypeOf(path),
        attachment_url: /^https?:\/\//i.test(url) ? url : '',
      },
    });
    const file = this.#files.pathOf(url, local);
    this.#addMeta(origin, { id, key: '_wp_attached_file', value: file });
    return id;
  }
}
