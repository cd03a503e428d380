import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import type { CallSession } from '../method.ts';
import { invalidParameters } from '../protocol/fault.ts';
import type { AnswerValue, XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { memberOf } from '../read-value.ts';
import { MEDIA_FIELDS, mediaStruct } from './media-item.ts';

const UPLOAD = graphql(
  `mutation ($file: File!, $input: MediaItemInput) {
    item: createMediaItem(file: $file, input: $input) { ...MediaFields }
  }`,
  [MEDIA_FIELDS],
);

/** Stores the file in a struct and returns the struct of the stored one. Errors: those of uploads. */
export async function uploadFile(session: CallSession, file: XmlRpcStruct): Promise<AnswerValue> {
  const name = memberOf.text(file, 'name') ?? '';
  const bytes = memberOf.bytes(file, 'bits');
  if (bytes === undefined || name === '') throw invalidParameters('A file needs a name and bits, which are base64.');
  const parentId = memberOf.integer(file, 'post_id');
  const fileName = name.split(/[\\/]/).at(-1) ?? '';
  // Programs find what they have uploaded by the name: a title in the file does not replace it.
  const title = fileName;
  const { item } = await session.runWithFile(UPLOAD, {
    file: { name: fileName, mimeType: memberOf.text(file, 'type') ?? '', bytes },
    variables: { input: parentId ? { title, parentId } : { title } },
  });
  return { ...mediaStruct(item), id: String(item.databaseId), file: item.fileName, url: item.sourceUrl };
}
