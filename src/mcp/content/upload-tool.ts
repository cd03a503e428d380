import { rm, writeFile } from 'node:fs/promises';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { Upload } from '../../../schema/core/files/transferred-files.ts';
import { graphql, type VariablesOf } from '../../../schema/core/graphql/typed-document.ts';
import { decodeBase64 } from '../../../schema/values/text-functions.ts';
import type { McpCaller, McpTool } from '../mcp-features.ts';
import { contentTool } from './content-tool.ts';
import { itemSummary, SUMMARY, SUMMARY_PROPERTIES } from './find-item.ts';

interface UploadInput {
  fileName?: string;
  data?: string;
  url?: string;
  title?: string;
  alternativeText?: string;
  caption?: string;
}

const UPLOAD = graphql(
  `mutation ($file: File, $url: String, $input: MediaItemInput) {
    saved: createMediaItem(file: $file, url: $url, input: $input) { ...Summary sourceUrl mimeType }
  }`,
  [SUMMARY],
);

const text = { type: 'string' } as const;

/** Creates the tool that stores files. `freshPath` returns an unused path on the local disk. */
export function uploadTool({
  freshPath,
  maxUploadBytes,
}: {
  freshPath(): Promise<string>;
  maxUploadBytes: number;
}): McpTool {
  const store = async (variables: VariablesOf<typeof UPLOAD>, caller: McpCaller) => {
    const { saved } = await caller.run(UPLOAD, variables);
    return { ...itemSummary(saved), url: saved.sourceUrl, mimeType: saved.mimeType };
  };
  return contentTool<UploadInput>({
    name: 'upload-file',
    title: 'Upload file',
    description: 'Stores an image or another file in the library of the site, from its data or from an address.',
    input: {
      fileName: { ...text, description: 'The name with its extension, such as garden.jpg. Needed with data.' },
      data: { ...text, description: 'The content of the file in base64.' },
      url: { ...text, description: 'The address of an image, in place of data. The site may not permit this.' },
      title: text,
      alternativeText: { ...text, description: 'What the image shows, for people who do not see it.' },
      caption: text,
    },
    output: { ...SUMMARY_PROPERTIES, url: text, mimeType: text },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    run: async ({ fileName, data, url, title, alternativeText, caption }, caller) => {
      const input = { title, altText: alternativeText, caption };
      if ((data === undefined) === (url === undefined)) {
        throw domainError('rest_invalid_param', { message: 'Send either data or url.' });
      }
      if (data === undefined) return store({ url, input }, caller);
      if (!fileName) throw domainError('rest_invalid_param', { message: 'Send fileName together with data.' });
      const content = data === '' ? null : decodeBase64(data);
      if (!content) throw domainError('rest_invalid_param', { message: 'data is not valid base64.' });
      if (content.length > maxUploadBytes) throw domainError('rest_upload_file_too_big');
      const path = await freshPath();
      try {
        await writeFile(path, content, { mode: 0o600 });
        const file = new Upload({ path, size: content.length, name: fileName, mimeType: '', transport: 'form' });
        return await store({ file, input }, caller);
      } finally {
        await rm(path, { force: true });
      }
    },
  });
}
