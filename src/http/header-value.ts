/** A header value in printable ASCII: other characters are percent-encoded, lone surrogates are removed. */
export const toHeaderValue = (value: string): string =>
  PRINTABLE_ASCII.test(value)
    ? value
    : value.replace(OTHER_CHARACTER, (character) => (/\p{Cs}/u.test(character) ? '' : encodeURIComponent(character)));

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const OTHER_CHARACTER = /[^\x20-\x7e]/gu;
