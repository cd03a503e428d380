import { iconOutline } from './icons.ts';

/** Two links of a chain, one within the other. */
const CHAIN =
  'M10 7h-2.5a5 5 0 0 0 0 10h2.5v-2h-2.5a3 3 0 0 1 0-6h2.5zM14 7h2.5a5 5 0 0 1 0 10h-2.5v-2h2.5a3 3 0 0 0 0-6h-2.5zM8 11h8v2h-8z';

/** The icon of unknown services. */
const FALLBACK = 'share';

/** Links that are not to a service, with the names of their icons. */
const DRAWINGS: ReadonlyMap<string, string> = new Map([
  ['mail', 'envelope'],
  ['feed', 'rss'],
  ['share', FALLBACK],
]);

/** The `<svg>` element of a service, or of another link such as mail. */
export async function socialIcon(service: string): Promise<string> {
  if (service === 'chain') return drawn(CHAIN);
  if (!DRAWINGS.has(service)) {
    // The outlines are loaded with the first icon.
    const { socialOutlines } = await import('./social-outlines.ts');
    const outline = Object.hasOwn(socialOutlines, service) ? socialOutlines[service] : undefined;
    if (outline !== undefined) return drawn(outline);
  }
  return drawn(iconOutline(DRAWINGS.get(service) ?? FALLBACK));
}

const drawn = (outline: string): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false"><path d="${outline}"></path></svg>`;
