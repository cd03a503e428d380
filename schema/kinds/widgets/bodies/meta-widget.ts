import { escapeUrl } from '../../../markup/html/escape.ts';
import type { WidgetBodyRenderer } from '../widget-body.ts';

/** Renders a meta widget: a link to log in. */
export const metaBody: WidgetBodyRenderer = (_instance, { environment }) => ({
  markup: `<ul><li><a rel="nofollow" href="${escapeUrl(environment.site.loginUrl)}">Log in</a></li></ul>`,
});
