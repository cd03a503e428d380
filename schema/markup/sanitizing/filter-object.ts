import { type AllowList, createAllowList } from './allow-list.ts';
import type { RawAttribute } from './read-attributes.ts';

const DOCUMENT_TYPE = 'application/pdf';
const DOCUMENT_EXTENSION = '.pdf';

/** The attributes of an `object` that shows a document. */
export const DOCUMENT_OBJECT: AllowList = createAllowList([['object', 'data type']], true);

/** Whether a tag is that of an `object`, in markup that may show uploaded documents. */
export const isDocumentTag = ({ documentFolder }: AllowList, name: string): boolean =>
  documentFolder !== undefined && name.toLowerCase() === 'object';

/** Whether an `object` with these attributes shows a PDF file of the folder. Browsers use the first of equal names. */
export function showsDocument(attributes: readonly RawAttribute[], folder: string): boolean {
  const firstValue = (wanted: string) => attributes.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  return firstValue('type').toLowerCase() === DOCUMENT_TYPE && isDocumentAddress(firstValue('data'), folder);
}

/** An address with references or a query may lead to another file than its text says. */
function isDocumentAddress(value: string, folder: string): boolean {
  if (/[&?#\s\\]/.test(value) || !URL.canParse(value) || !URL.canParse(folder)) return false;
  const [address, uploads] = [new URL(value), new URL(folder)];
  return (
    /^https?:$/.test(address.protocol) &&
    address.host === uploads.host &&
    address.username === '' &&
    address.password === '' &&
    address.pathname.startsWith(`${uploads.pathname.replace(/\/$/, '')}/`) &&
    address.pathname.endsWith(DOCUMENT_EXTENSION)
  );
}
