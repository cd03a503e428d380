/** A value as a header may hold it, which is ASCII: addresses with other letters are percent-encoded. */
export const asHeaderValue = (value: string): string =>
  IS_PLAIN.test(value) ? value : value.replace(OTHER, (sign) => (/\p{Cs}/u.test(sign) ? '' : encodeURIComponent(sign)));

const IS_PLAIN = /^[\x20-\x7e]*$/;
const OTHER = /[^\x20-\x7e]/gu;
