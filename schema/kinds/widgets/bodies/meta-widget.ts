import { escapeUrl } from '../../html/markup/escape.ts';
import type { BodyMaker } from '../body.ts';

/** What is there for people with an account, as readers without one see it. */
export const metaBody: BodyMaker = (_instance, { environment }) => ({
  markup: `<ul><li><a rel="nofollow" href="${escapeUrl(environment.site.loginUrl)}">Log in</a></li></ul>`,
});
