import { Button, DropZone, FormFileUpload, Notice, ProgressBar } from '@wordpress/components';
import type { Attachment } from '@wordpress/core-data';
import type { View } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { copy, external, pencil, trash } from '@wordpress/icons';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { type Columns, column, DATE, type ItemAction, ListScreen, titleColumn } from '../frame/lists.tsx';
import { openInTab } from '../frame/navigation.tsx';
import { attempt, counted, say } from '../frame/screen.tsx';
import { pageData } from '../page-data.ts';
import { nonceHeader, renewNonce } from '../rest/connect.ts';
import { siteKinds } from '../rest/editor-kinds.ts';
import { allows, type ListedItem, messageOf, reload, remove } from '../rest/requests.ts';

const MediaDialog = lazy(async () => ({ default: (await import('./media-dialog.tsx')).MediaDialog }));

/** A file of the media library. */
type MediaItem = Omit<Attachment, '_links'> & ListedItem;

const MEDIA_FIELDS = 'id,date,title,alt_text,media_type,mime_type,source_url,media_details,_links,_embedded';

const INITIAL_VIEW: Partial<View> = {
  ...{ type: 'grid', mediaField: 'thumbnail', fields: [], perPage: 50, sort: { field: 'date', direction: 'desc' } },
  // Two pictures beside each other in small windows.
  ...(matchMedia('(max-width: 782px)').matches ? { layout: { previewSize: 120 } } : {}),
};

const KINDS = { image: 'Images', video: 'Videos', audio: 'Sounds', application: 'Documents', text: 'Texts' };

/** A small picture of an image, or the kind of another file. */
function Preview({ media_type, mime_type, media_details: { sizes }, alt_text, source_url }: MediaItem) {
  if (media_type !== 'image') return <span className="thumbnail">{mime_type.split('/')[1]}</span>;
  const address = sizes?.medium?.source_url ?? sizes?.thumbnail?.source_url ?? source_url;
  return <img className="thumbnail" src={address} alt={alt_text} loading="lazy" />;
}

/** The size of a file as people read it. */
function sizeOf({ media_details: { filesize = 0 } }: MediaItem): string {
  if (filesize === 0) return '—';
  const kilobytes = Math.max(1, Math.round(filesize / 1_024));
  return kilobytes < 1_024 ? `${kilobytes} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}

const COLUMNS: Columns<MediaItem> = [
  titleColumn('title', 'Title', {
    text: ({ title, source_url }) => decodeEntities(title.rendered) || (source_url.split('/').at(-1) ?? ''),
  }),
  column('thumbnail', 'Preview', { type: 'media', shows: (item) => <Preview {...item} /> }),
  column('media_type', 'Kind', {
    shows: ({ mime_type }) => mime_type,
    elements: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
    filterBy: { operators: ['is'] },
  }),
  column('alt', 'Alternative text', {
    shows: ({ alt_text, media_type }) => alt_text || (media_type === 'image' ? 'Missing' : '—'),
  }),
  column('size', 'Size', { shows: sizeOf }),
  column('dimensions', 'Dimensions', {
    shows: ({ media_details: { width, height } }) => (width && height ? `${width} × ${height}` : '—'),
  }),
  column('author', 'Uploaded by', { shows: ({ _embedded }) => _embedded?.author?.[0]?.name ?? '—' }),
  column('date', 'Date', DATE),
];

const mayEdit = (item: MediaItem): boolean => allows(item, 'POST');

/** The media library. */
export function MediaScreen() {
  const mayUpload = siteKinds.can('upload_files');
  const [edited, setEdited] = useState<MediaItem | null>(null);
  const { uploads, start, dismiss } = useUploads();
  const closeDialog = useCallback(() => {
    setEdited(null);
    reload();
  }, []);
  const upload = mayUpload && <UploadButton onFiles={start} />;
  return (
    <>
      <ListScreen<MediaItem>
        noun="file"
        title="Media"
        add={upload}
        above={<UploadList uploads={uploads} dismiss={dismiss} />}
        path="/wp/v2/media"
        query={{ _embed: 'author', _fields: MEDIA_FIELDS }}
        fields={COLUMNS}
        view={INITIAL_VIEW}
        layouts={{ grid: {}, table: {} }}
        actions={useMemo(() => mediaActions(setEdited), [])}
        onOpen={(item) => mayEdit(item) && setEdited(item)}
        first={upload}
        empty="The library is empty. Drop files here, or upload them."
      />
      {mayUpload && <DropZone label="Drop files to upload" onFilesDrop={start} />}
      {edited && (
        <Suspense fallback={null}>
          <MediaDialog id={edited.id} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

const mediaActions = (edit: (item: MediaItem) => void): ItemAction<MediaItem>[] => [
  { ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true }, isEligible: mayEdit, run: edit },
  {
    ...{ id: 'copy', label: 'Copy address', icon: copy },
    run: ({ source_url }) => attempt(() => navigator.clipboard.writeText(source_url), 'The address was copied.'),
  },
  { ...{ id: 'view', label: 'Open file', icon: external }, run: ({ source_url }) => openInTab(source_url) },
  {
    ...{ id: 'delete', label: 'Delete permanently', icon: trash, isPrimary: true, done: 'deleted' },
    isEligible: (item) => allows(item, 'DELETE'),
    question: (names) => `Delete ${names} permanently? Content that shows a deleted file will show a gap.`,
    change: ({ id }) => remove(`/wp/v2/media/${id}`),
  },
];

interface Upload {
  file: File;
  /** How much of the file has been sent. */
  percent: number;
  problem?: string;
}

/** Uploads a file to the media library, and tells how much of it has been sent. Throws an Error with a message. */
async function uploadFile(file: File, onProgress: (percent: number) => void): Promise<void> {
  const { maxUploadBytes, restRoot, brand } = pageData;
  if (file.size > maxUploadBytes) {
    throw new Error(`${file.name} is larger than ${Math.floor(maxUploadBytes / 1_048_576)} MB, which is the limit.`);
  }
  const form = new FormData();
  form.append('file', file, file.name);
  // `fetch` does not tell how much has been sent.
  const send = () =>
    new Promise<XMLHttpRequest>((resolve, reject) => {
      const answer = new XMLHttpRequest();
      answer.open('POST', `${restRoot}${brand}/v2/media`);
      answer.responseType = 'json';
      for (const [name, value] of Object.entries(nonceHeader())) answer.setRequestHeader(name, value);
      answer.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)));
      answer.addEventListener('load', () => resolve(answer));
      answer.addEventListener('error', () => reject(new Error(messageOf(null))));
      answer.send(form);
    });
  let answer = await send();
  if (answer.response?.code === 'rest_cookie_invalid_nonce' && (await renewNonce())) answer = await send();
  if (answer.status >= 400) throw new Error(`${file.name}: ${messageOf(answer.response)}`);
}

/** The uploads that are running or have failed. */
function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const dismiss = (file: File) => setUploads((current) => current.filter((upload) => upload.file !== file));
  const change = (file: File, changed: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.file === file ? { ...upload, ...changed } : upload)));
  const start = async (files: readonly File[]) => {
    setUploads((current) => [...current, ...files.map((file) => ({ file, percent: 0 }))]);
    let succeeded = 0;
    // One after another: the server makes the sizes of each image.
    for (const file of files) {
      try {
        await uploadFile(file, (percent) => change(file, { percent }));
        dismiss(file);
        succeeded += 1;
        reload();
      } catch (error) {
        change(file, { problem: messageOf(error) });
      }
    }
    if (succeeded > 0) say(`${counted(succeeded, 'file')} uploaded.`);
  };
  return { uploads, start, dismiss };
}

const stateOf = ({ name }: File, percent: number): string =>
  percent < 100 ? `Uploading ${name}: ${percent} %` : `${name} is being processed…`;

function UploadList({ uploads, dismiss }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'dismiss'>) {
  if (uploads.length === 0) return null;
  return (
    <div className="screen-notices">
      {uploads.map(({ file, percent, problem }, index) => (
        <Notice
          key={`${file.name} ${index}`}
          status={problem ? 'error' : 'info'}
          isDismissible={problem !== undefined}
          onRemove={() => dismiss(file)}
        >
          <span id={`upload-${index}`}>{problem ?? stateOf(file, percent)}</span>{' '}
          {problem === undefined && (
            <ProgressBar aria-labelledby={`upload-${index}`} {...(percent < 100 ? { value: percent } : {})} />
          )}
        </Notice>
      ))}
    </div>
  );
}

const UploadButton = ({ onFiles }: { onFiles(files: File[]): void }) => (
  <FormFileUpload
    multiple
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      currentTarget.value = '';
    }}
    render={({ openFileDialog }) => (
      <Button variant="primary" onClick={openFileDialog}>
        Upload files
      </Button>
    )}
  />
);
