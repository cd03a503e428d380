const DOCUMENT_TYPE = 'application/pdf';
const DOCUMENT_EXTENSION = '.pdf';

/**
 * Whether an `object` with these attributes shows a PDF file of the host of the uploaded files. `readValue` returns the
 * decoded value of an attribute.
 */
export function showsDocument(readValue: (name: string) => string | undefined, folder: string | undefined): boolean {
  if (folder === undefined || readValue('type')?.toLowerCase() !== DOCUMENT_TYPE) return false;
  return isDocumentAddress(readValue('data') ?? '', folder);
}

/** An address with a query or a fragment may lead to another file than its path says. */
function isDocumentAddress(value: string, folder: string): boolean {
  if (/[&?#\s\\]/.test(value) || !URL.canParse(value) || !URL.canParse(folder)) return false;
  const address = new URL(value);
  return (
    /^https?:$/.test(address.protocol) &&
    address.host === new URL(folder).host &&
    address.username === '' &&
    address.password === '' &&
    address.pathname.endsWith(DOCUMENT_EXTENSION)
  );
}
