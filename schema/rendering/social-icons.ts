import { iconOutline } from './icons.ts';

/** Two links of a chain, one within the other. */
const CHAIN =
  'M10 7h-2.5a5 5 0 0 0 0 10h2.5v-2h-2.5a3 3 0 0 1 0-6h2.5zM14 7h2.5a5 5 0 0 1 0 10h-2.5v-2h2.5a3 3 0 0 0 0-6h-2.5zM8 11h8v2h-8z';

/** What stands for services that are not known. */
const OTHERS = 'share';

/** What is no mark of a service, by the drawing that blocks may name for it. */
const DRAWINGS: ReadonlyMap<string, string> = new Map([
  ['mail', 'envelope'],
  ['feed', 'rss'],
  ['share', OTHERS],
]);

/** The drawing of a service that people have a profile with, or of what else such a link may be. */
export async function socialIcon(service: string): Promise<string> {
  if (service === 'chain') return drawn(CHAIN);
  if (!DRAWINGS.has(service)) {
    // Read when the first of them is shown, and kept by the module.
    const { socialOutlines } = await import('./social-outlines.ts');
    const outline = Object.hasOwn(socialOutlines, service) ? socialOutlines[service] : undefined;
    if (outline !== undefined) return drawn(outline);
  }
  return drawn(iconOutline(DRAWINGS.get(service) ?? OTHERS));
}

const drawn = (outline: string): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false"><path d="${outline}"></path></svg>`;
