/** The maximum length of the name of a program. */
const MAX_NAME_LENGTH = 60;

/** Browsers, by a product of their user agent. Most name the browsers that they are compatible with too. */
const BROWSERS: readonly (readonly [product: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/**
 * Returns the name of the program that sent a user agent: that of a browser, else its first product without the version;
 * empty if there is none. Clients can send any name.
 */
export function programOfUserAgent(userAgent: string): string {
  if (userAgent.startsWith('Mozilla/')) {
    const browser = BROWSERS.find(([product]) => product.test(userAgent));
    if (browser) return browser[1];
  }
  return (/^[^\s/()]+/.exec(userAgent)?.[0] ?? '').slice(0, MAX_NAME_LENGTH);
}
