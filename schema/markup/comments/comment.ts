import { autop } from '../autop/autop.ts';
import type { SiteFacts } from '../environment.ts';
import { balanceTags } from '../markup/balance.ts';
import { correctProperName } from '../proper-name.ts';
import { SHORTCODE_NAMES } from '../shortcodes/handlers.ts';
import { convertSmilies } from '../smilies/smilies.ts';
import { texturize } from '../texturize/texturize.ts';
import { linkAddresses } from './links.ts';

/** The text of a comment as `content.rendered` shows it: links, typography, paragraphs. Blocks mean nothing there. */
export function renderComment(
  text: string,
  { site }: { site: Pick<SiteFacts, 'url' | 'usesSmilies' | 'includesUrl' | 'properName'> },
): string {
  let html = linkAddresses(text, site.url);
  html = balanceTags(texturize(html, SHORTCODE_NAMES));
  if (site.usesSmilies) html = convertSmilies(html, site.includesUrl);
  return correctProperName(autop(html), site.properName);
}
