import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TransactionClient } from '../../schema/core/domain-kernel.ts';
import { postIds } from './site-content.ts';
import type { TestSite } from './test-site.ts';

/** An attachment as the REST API answers it. */
export interface MediaItem {
  id: number;
  slug: string;
  status: string;
  link: string;
  author: number;
  title: { rendered: string; raw?: string };
  caption: { rendered: string; raw?: string };
  description: { rendered: string; raw?: string };
  alt_text: string;
  media_type: string;
  mime_type: string;
  media_details: { sizes?: Record<string, Record<string, unknown>>; [name: string]: unknown };
  post: number | null;
  source_url: string;
  _links: Record<string, { href: string; targetHints?: { allow: string[] }; [attribute: string]: unknown }[]>;
  _embedded: Record<string, { id: number; code?: string }[]>;
  [name: string]: unknown;
}

/** Ids of attachments of several MIME types, in addition to those of the test site. */
export const attachmentIds = {
  photo: 20,
  audio: 21,
  document: 22,
  documentWithPreview: 23,
  private: 24,
  ofTrashedDraft: 25,
  copyOfPhoto: 26,
  trash: 27,
} as const;

const { sowingPeas: published, trashed } = postIds;

const rendition = (file: string, width: number, height: number) => ({
  file,
  width,
  height,
  filesize: width * 10,
  'mime-type': 'image/jpeg',
});

const photoMetadata = {
  width: 2560,
  height: 1920,
  file: '2021/03/garden-scaled.jpg',
  filesize: 90_000,
  original_image: 'garden.jpg',
  sizes: { medium: rendition('garden-300x225.jpg', 300, 225), thumbnail: rendition('garden-150x150.jpg', 150, 150) },
  image_meta: { camera: 'Box', orientation: '6' },
};

/** The names of all files of the photograph: the original, the scaled image and its renditions. */
export const photoFiles = [
  ...['garden-150x150.jpg', 'garden-300x225.jpg', 'garden-e1700000000000-300x225.jpg', 'garden-scaled.jpg'],
  'garden.jpg',
];

interface FileSeed {
  id: number;
  title: string;
  mimeType: string;
  file: string;
  author?: number;
  parent?: number;
  status?: string;
  caption?: string;
  description?: string;
  altText?: string;
  metadata?: Record<string, unknown>;
}

const seeds: readonly FileSeed[] = [
  {
    id: attachmentIds.photo,
    title: 'The garden',
    mimeType: 'image/jpeg',
    file: '2021/03/garden-scaled.jpg',
    author: 3,
    caption: 'In <em>May</em>',
    description: 'Peas in rows.',
    altText: 'Rows of peas',
    metadata: photoMetadata,
  },
  {
    id: attachmentIds.audio,
    title: 'Blackbird',
    mimeType: 'audio/mpeg',
    file: '2021/03/blackbird.mp3',
    author: 2,
    parent: published,
    metadata: { filesize: 3_000, length: 4, artist: 'Turdus' },
  },
  { id: attachmentIds.document, title: 'Plan', mimeType: 'application/pdf', file: '2021/03/plan.pdf' },
  {
    id: attachmentIds.documentWithPreview,
    title: 'Letter',
    mimeType: 'application/pdf',
    file: '2021/03/letter.pdf',
    metadata: {
      filesize: 500,
      sizes: { full: rendition('letter-pdf.jpg', 1_000, 1_400), medium: rendition('letter-pdf-214x300.jpg', 214, 300) },
    },
  },
  {
    id: attachmentIds.private,
    title: 'Private image',
    mimeType: 'image/png',
    file: '2021/03/one.png',
    author: 3,
    status: 'private',
  },
  { id: attachmentIds.ofTrashedDraft, title: 'Old', mimeType: 'text/plain', file: '2021/03/old.txt', parent: trashed },
  {
    id: attachmentIds.copyOfPhoto,
    title: 'The garden again',
    mimeType: 'image/jpeg',
    file: '2021/04/garden.jpg',
    metadata: { width: 300, height: 225 },
  },
  { id: attachmentIds.trash, title: 'Gone', mimeType: 'image/gif', file: '2021/03/gone.gif', status: 'trash' },
];

const DATE = { date: '2021-03-02T08:00:00', dateGmt: '2021-03-02T07:00:00' };

function postRowOf({ id, title, mimeType, file, author = 1, parent = 0, ...optional }: FileSeed) {
  const name = file.replace(/^.*\//, '').replace(/\..*$/, '');
  return {
    ...{ id, title, mimeType, authorId: author, parentId: parent, ...DATE, type: 'attachment' },
    ...{ modified: DATE.date, modifiedGmt: DATE.dateGmt, status: optional.status ?? 'inherit' },
    ...{ slug: `${name}-${id}`, excerpt: optional.caption ?? '', content: optional.description ?? '' },
    guid: `http://localhost:3000/uploads/${file}`,
    titleRendered: title,
    titleKey: title.toLowerCase(),
    commentStatus: 'open',
  };
}

async function addRows(client: TransactionClient): Promise<void> {
  for (const seed of seeds) {
    const { id, file, altText = '', metadata = {} } = seed;
    await client.post.create({ data: postRowOf(seed) });
    await client.postSearchText.create({
      data: { postId: id, title: seed.title.toLowerCase(), excerpt: '', content: '' },
    });
    const { width = null, height = null, filesize = null, original_image: original } = metadata;
    await client.attachment.create({
      data: {
        ...{ postId: id, file, altText, metadata: JSON.stringify(metadata) },
        ...{ width: width as number | null, height: height as number | null, fileSize: filesize as number | null },
        originalFile: original ? `2021/03/${original}` : null,
      },
    });
  }
  await client.postMeta.createMany({
    data: [
      { postId: trashed, key: '_wp_trash_meta_status', value: '"draft"' },
      {
        postId: attachmentIds.photo,
        key: '_wp_attachment_backup_sizes',
        value: JSON.stringify({ 'medium-1700000000000': rendition('garden-e1700000000000-300x225.jpg', 300, 225) }),
      },
    ],
  });
}

/** Adds the attachments of `attachmentIds` to a site: rows and, for some, files. */
export async function addMedia(site: TestSite): Promise<void> {
  await site.database.transaction(addRows);
  await putFiles(site, [...photoFiles.map((name) => `2021/03/${name}`), '2021/04/garden.jpg', '2021/03/plan.pdf']);
}

const uploadsOf = (site: TestSite): string => join(site.environment().DATA_DIR as string, 'uploads');

/** Writes files below the uploads folder; the content of each is its key. */
export async function putFiles(site: TestSite, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const path = join(uploadsOf(site), key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, key);
  }
}

/** The sorted names of the files in a folder below the uploads folder; empty if the folder does not exist. */
export const filesIn = async (site: TestSite, folder: string): Promise<string[]> =>
  (await readdir(join(uploadsOf(site), folder)).catch(() => [])).sort();
