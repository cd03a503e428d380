import { escapeUrl } from '../../../markup/html/escape.ts';
import type { BodyMaker } from '../widget-body.ts';

/** A link to log in. */
export const metaBody: BodyMaker = (_instance, { environment }) => ({
  markup: `<ul><li><a rel="nofollow" href="${escapeUrl(environment.site.loginUrl)}">Log in</a></li></ul>`,
});
