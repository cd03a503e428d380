import type { ImportRows } from './conversion.ts';
import type { JsonValue } from './serialised-value.ts';
import type { SourceSite } from './source-tables.ts';
import { isMap } from './stored-value.ts';

/** A file of the source: its path below the uploads, and where it can be fetched. */
export interface SourceFile {
  readonly path: string;
  readonly url: string;
}

/** The files of an attachment. */
export interface AttachmentFiles {
  readonly postId: number;
  readonly files: readonly SourceFile[];
}

/** Where sites keep their uploads, unless they say where a file is. */
const UPLOADS = '/wp-content/uploads/';

/** The files of each attachment: itself, its original and its renditions, which lie beside it. */
export function sourceFiles(site: SourceSite, attachments: ImportRows['attachment']): AttachmentFiles[] {
  const urls = new Map(
    site.posts.filter((row) => row.attachment_url !== '').map((row) => [row.ID, row.attachment_url.trim()]),
  );
  const home = site.options.find(({ option_name: name }) => name === 'siteurl')?.option_value.replace(/\/+$/, '') ?? '';
  return attachments.flatMap(({ postId, file = '', originalFile, metadata = '{}' }) => {
    if (file === '') return [];
    const url = urls.get(postId) ?? `${home}${UPLOADS}${file.split('/').map(encodeURIComponent).join('/')}`;
    if (!/^https?:\/\//i.test(url)) return [];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const beside = url.slice(0, url.lastIndexOf('/') + 1);
    const names = [...renditionNames(metadata), ...(originalFile ? [originalFile.slice(folder.length)] : [])];
    const further = [...new Set(names)].filter((name) => folder + name !== file);
    const files = further.map((name) => ({ path: folder + name, url: beside + encodeURIComponent(name) }));
    return [{ postId, files: [{ path: file, url }, ...files] }];
  });
}

function renditionNames(metadata: string): string[] {
  const { sizes } = asMap(JSON.parse(metadata) as JsonValue);
  return Object.values(asMap(sizes)).flatMap((size) => {
    const { file } = asMap(size);
    return typeof file === 'string' && file !== '' && !/[\\/]/.test(file) ? [file] : [];
  });
}

const asMap = (value: JsonValue | undefined): Record<string, JsonValue> => (isMap(value) ? value : {});
