import { Button, FormFileUpload, Notice, ProgressBar } from '@wordpress/components';
import { useState } from 'react';
import { say } from '../frame/messages.tsx';
import { messageOf } from '../rest/requests.ts';
import { uploadFile } from '../rest/upload.ts';

interface Upload {
  name: string;
  part: number;
  problem?: string;
}

/** The uploads that are running or have failed. `onUploaded` is called after each file. */
export function useUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map());
  const change = (id: number, upload: Upload | null) =>
    setUploads((current) => {
      const next = new Map(current);
      if (upload) next.set(id, upload);
      else next.delete(id);
      return next;
    });
  const start = async (files: readonly File[]) => {
    const base = Date.now();
    let succeeded = 0;
    // One after another: the server makes the sizes of each image.
    for (const [index, file] of files.entries()) {
      const id = base + index;
      change(id, { name: file.name, part: 0 });
      try {
        await uploadFile({ file, onProgress: (part) => change(id, { name: file.name, part }) });
        change(id, null);
        succeeded += 1;
        onUploaded();
      } catch (error) {
        change(id, { name: file.name, part: 0, problem: messageOf(error) });
      }
    }
    if (succeeded > 0) say(`${succeeded} file${succeeded === 1 ? '' : 's'} uploaded.`);
  };
  return { uploads, start, dismiss: (id: number) => change(id, null) };
}

export function UploadList({ uploads, dismiss }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'dismiss'>) {
  if (uploads.size === 0) return null;
  return (
    <div className="screen-notices">
      {[...uploads].map(([id, { name, part, problem }]) =>
        problem === undefined ? (
          <Notice key={id} status="info" isDismissible={false}>
            <span id={`upload-${id}`}>
              {part < 1 ? `Uploading ${name}: ${Math.round(part * 100)} %` : `${name} is being processed…`}
            </span>{' '}
            <ProgressBar aria-labelledby={`upload-${id}`} {...(part < 1 ? { value: Math.round(part * 100) } : {})} />
          </Notice>
        ) : (
          <Notice key={id} status="error" onRemove={() => dismiss(id)}>
            {problem}
          </Notice>
        ),
      )}
    </div>
  );
}

export function UploadButton({ onFiles, label }: { onFiles: (files: File[]) => void; label: string }) {
  return (
    <FormFileUpload
      multiple
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
      render={({ openFileDialog }) => (
        <Button variant="primary" onClick={openFileDialog}>
          {label}
        </Button>
      )}
    />
  );
}
