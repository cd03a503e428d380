import { DropZone } from '@wordpress/components';
import type { Action, Field, View } from '@wordpress/dataviews';
import { copy, external, pencil, trash } from '@wordpress/icons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { filterValue, ListScreen, listQuery, useStoredView } from '../frame/item-list.tsx';
import { change, column, single, titleColumn } from '../frame/list-parts.tsx';
import { openInTab } from '../frame/location.tsx';
import { attempt, counted } from '../frame/messages.tsx';
import { Empty } from '../frame/screen.tsx';
import { useSiteKinds } from '../rest/editor-kinds.ts';
import { allows, request } from '../rest/requests.ts';
import { Time } from './content-fields.tsx';
import { dimensions, fileSize, MEDIA_FIELDS, type MediaItem, mayEdit, mediaTitle, smallImage } from './listed-media.ts';
import { UploadButton, UploadList, useUploads } from './media-uploads.tsx';

const MediaDialog = lazy(async () => ({ default: (await import('./media-dialog.tsx')).MediaDialog }));

const INITIAL_VIEW: View = {
  ...{ type: 'grid', titleField: 'title', mediaField: 'thumbnail', fields: [], filters: [], perPage: 50, page: 1 },
  sort: { field: 'date', direction: 'desc' },
  // Two pictures beside each other in small windows.
  ...(matchMedia('(max-width: 782px)').matches ? { layout: { previewSize: 120 } } : {}),
};

const KINDS = { image: 'Images', video: 'Videos', audio: 'Sounds', application: 'Documents', text: 'Texts' };

const FIELDS: Field<MediaItem>[] = [
  titleColumn<MediaItem>('Title', { text: mediaTitle }),
  column<MediaItem>('thumbnail', 'Preview', {
    type: 'media',
    shows: (item) => {
      const address = smallImage(item);
      return address === null ? (
        <span className="thumbnail">{item.mime_type.split('/')[1]}</span>
      ) : (
        <img className="thumbnail" src={address} alt={item.alt_text} loading="lazy" />
      );
    },
  }),
  column<MediaItem>('media_type', 'Kind', {
    shows: ({ mime_type }) => mime_type,
    elements: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
    filterBy: { operators: ['is'] },
  }),
  column<MediaItem>('alt', 'Alternative text', {
    shows: ({ alt_text, media_type }) => alt_text || (media_type === 'image' ? 'Missing' : '—'),
  }),
  column<MediaItem>('size', 'Size', { shows: fileSize }),
  column<MediaItem>('dimensions', 'Dimensions', { shows: dimensions }),
  column<MediaItem>('author', 'Uploaded by', { shows: ({ _embedded }) => _embedded?.author?.[0]?.name ?? '—' }),
  column<MediaItem>('date', 'Date', { enableSorting: true, shows: ({ date }) => <Time date={date} /> }),
];

/** The media library. */
export function MediaScreen() {
  const mayUpload = useSiteKinds().can('upload_files');
  const [view, setView] = useStoredView('media', INITIAL_VIEW);
  const [version, setVersion] = useState(0);
  const [edited, setEdited] = useState<number | null>(null);
  const reloadList = useCallback(() => setVersion((number) => number + 1), []);
  const { uploads, start, dismiss } = useUploads(reloadList);
  const closeDialog = useCallback(() => {
    setEdited(null);
    reloadList();
  }, [reloadList]);
  const edit = ({ id }: MediaItem) => setEdited(id);
  const upload = mayUpload && <UploadButton label="Upload files" onFiles={start} />;
  return (
    <>
      <ListScreen<MediaItem>
        title="Media"
        head={upload}
        above={<UploadList uploads={uploads} dismiss={dismiss} />}
        path="/wp/v2/media"
        query={{
          ...listQuery(view),
          media_type: filterValue(view, 'media_type'),
          _embed: 'author',
          _fields: MEDIA_FIELDS,
        }}
        view={view}
        version={version}
        onChangeView={setView}
        fields={FIELDS}
        actions={(after) => mediaActions({ edit, after })}
        getItemId={({ id }) => String(id)}
        onOpen={(item) => mayEdit(item) && edit(item)}
        layouts={{ grid: {}, table: {} }}
        searchLabel="Search media"
        empty={
          <Empty text={view.search ? 'No file matches.' : 'The library is empty. Drop files here, or upload them.'}>
            {!view.search && upload}
          </Empty>
        }
      />
      {mayUpload && <DropZone label="Drop files to upload" onFilesDrop={start} />}
      {edited !== null && (
        <Suspense fallback={null}>
          <MediaDialog id={edited} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

function mediaActions({ edit, after }: { edit(item: MediaItem): void; after(): void }): Action<MediaItem>[] {
  return [
    single({ ...{ id: 'edit', label: 'Edit', icon: pencil, isPrimary: true }, isEligible: mayEdit, run: edit }),
    single<MediaItem>({
      ...{ id: 'copy', label: 'Copy address', icon: copy },
      run: ({ source_url }) => attempt(() => navigator.clipboard.writeText(source_url), 'The address was copied.'),
    }),
    single<MediaItem>({
      ...{ id: 'view', label: 'Open file', icon: external },
      run: ({ source_url }) => openInTab(source_url),
    }),
    change<MediaItem>({
      ...{ id: 'delete', label: 'Delete permanently', icon: trash, isPrimary: true, after },
      isEligible: (item) => allows(item, 'DELETE'),
      question: (items) =>
        items.length === 1 && items[0]
          ? `Delete “${mediaTitle(items[0])}” permanently? Content that shows it will show a gap.`
          : `Delete ${counted(items.length, 'file')} permanently? Content that shows them will show gaps.`,
      run: ({ id }) => request(`/wp/v2/media/${id}?force=true`, { method: 'DELETE' }),
      done: (count) => `${counted(count, 'file')} deleted.`,
    }),
  ];
}
