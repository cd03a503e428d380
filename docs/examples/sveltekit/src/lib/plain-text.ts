// Titles for the head of a page. The starters of all frameworks have the same file.

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the text of a rendered title, which is HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,7});|&(amp|lt|gt|quot);/g, (_, code: string | undefined, name: string) =>
      code === undefined ? (NAMED[name] ?? '') : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    );
