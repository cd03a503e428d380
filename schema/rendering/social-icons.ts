import { iconOutline } from './icons.ts';

/** Path data of two chain links. */
const CHAIN =
  'M10 7h-2.5a5 5 0 0 0 0 10h2.5v-2h-2.5a3 3 0 0 1 0-6h2.5zM14 7h2.5a5 5 0 0 1 0 10h-2.5v-2h2.5a3 3 0 0 0 0-6h-2.5zM8 11h8v2h-8z';

/** The icon of unknown services. */
const FALLBACK = 'share';

/** The icon names of links that do not lead to a service. */
const GENERIC_ICONS: ReadonlyMap<string, string> = new Map([
  ['mail', 'envelope'],
  ['feed', 'rss'],
  ['share', FALLBACK],
]);

/** Returns the `<svg>` element of a service, or of another link such as `mail`. */
export async function socialIcon(service: string): Promise<string> {
  if (service === 'chain') return svgElement(CHAIN);
  if (!GENERIC_ICONS.has(service)) {
    // The module is large, so it is imported when the first icon is rendered.
    const { socialOutlines } = await import('./social-outlines.ts');
    const outline = Object.hasOwn(socialOutlines, service) ? socialOutlines[service] : undefined;
    if (outline !== undefined) return svgElement(outline);
  }
  return svgElement(iconOutline(GENERIC_ICONS.get(service) ?? FALLBACK));
}

const svgElement = (outline: string): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false"><path d="${outline}"></path></svg>`;
