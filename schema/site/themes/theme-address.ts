import type { Theme } from '../../core/files/theme-source.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** The address of the folder of a theme. */
export const themeAddress = (name: string, { kernel }: RequestContext): string => `${kernel.addresses.themes}/${name}`;

/** The address of an image of a theme; empty if there is none. */
export const themeScreenshot = ({ slug, details }: Theme, context: RequestContext): string =>
  details.screenshot === '' ? '' : `${themeAddress(slug, context)}/${details.screenshot}`;
