import type { Attributes } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import type { LanguageLink } from '../../render-environment.ts';
import { type flag, text } from '../define-block.ts';
import type { BlockRenderInput } from '../render-context.ts';

/** A boolean attribute whose default is written as a number. */
const option = (isOn: boolean) =>
  ({ type: 'boolean', default: isOn ? 1 : 0 }) as const satisfies ReturnType<typeof flag>;

/** The attributes of blocks that lead to the languages of the site. */
export const languageSwitcherAttributes = {
  dropdown: option(false),
  show_names: option(true),
  show_flags: option(false),
  force_home: option(false),
  hide_current: option(false),
  hide_if_no_translation: option(false),
  className: text(''),
} as const;

/** How languages are offered. */
export interface SwitcherOptions {
  showsNames: boolean;
  showsFlags: boolean;
  /** Whether all links lead to home pages. */
  leadsHome: boolean;
  hidesCurrent: boolean;
  /** Whether languages without a translation of the item are left out, on pages of the site. */
  hidesUntranslated: boolean;
}

/** Reads the options of a block, a widget or a menu item. */
export const switcherOptionsOf = (attributes: Attributes): SwitcherOptions => ({
  showsNames: isSwitcherOptionOn(attributes.show_names ?? true),
  showsFlags: isSwitcherOptionOn(attributes.show_flags),
  leadsHome: isSwitcherOptionOn(attributes.force_home),
  hidesCurrent: isSwitcherOptionOn(attributes.hide_current),
  hidesUntranslated: isSwitcherOptionOn(attributes.hide_if_no_translation),
});

/** Whether an option is on, which old content writes as a number or a text. */
export const isSwitcherOptionOn = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** A language that is offered, with the address that it leads to. */
export interface LanguageChoice extends LanguageLink {
  address: string;
  classes: readonly string[];
}

/** Returns the languages that a block offers, and marks the rendering as dynamic. */
export async function languageChoices(
  { context: { postId, state } }: Pick<BlockRenderInput, 'context'>,
  options: SwitcherOptions,
): Promise<LanguageChoice[]> {
  state.isDynamic = true;
  const { load, isForEditing = false } = state.environment;
  const { links, isPage } = await load.languageLinks(postId);
  return offeredChoices(links, { ...options, isPage, isForEditing });
}

/** Returns the languages among those of an item that a switcher offers. */
function offeredChoices(
  links: readonly LanguageLink[],
  options: SwitcherOptions & { isPage: boolean; isForEditing: boolean },
): LanguageChoice[] {
  const { isPage, isForEditing, leadsHome, hidesCurrent, hidesUntranslated } = options;
  const shown = links.filter(
    ({ hasItems, isCurrent, url }) =>
      (isForEditing || hasItems) && !(isCurrent && hidesCurrent) && !(isPage && hidesUntranslated && url === null),
  );
  return shown.map((link, index) => ({
    ...link,
    address: leadsHome || link.url === null ? link.homeUrl : link.url,
    classes: [
      ...['lang-item', `lang-item-${link.termId}`, `lang-item-${link.code}`],
      ...(link.isCurrent ? ['current-lang'] : []),
      ...(link.url === null ? ['no-translation'] : []),
      ...(index === 0 ? ['lang-item-first'] : []),
    ],
  }));
}

const FIRST_REGIONAL_INDICATOR = 0x1f1e6;

/** The flags of parts of countries, as tags after a black flag. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['england', 'gbeng'],
  ['scotland', 'gbsct'],
  ['wales', 'gbwls'],
]);

/** Returns the characters of a flag; the code of the language if there are none. */
function flagText({ flagCode, code }: LanguageLink): string {
  const tags = REGIONS.get(flagCode);
  const tagged = (letter: string) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0));
  if (tags !== undefined) return `\u{1f3f4}${[...tags].map(tagged).join('')}\u{e007f}`;
  if (!/^[a-z]{2}$/.test(flagCode)) return code.toUpperCase();
  return [...flagCode]
    .map((letter) => String.fromCodePoint(FIRST_REGIONAL_INDICATOR + (letter.codePointAt(0) ?? 0) - 97))
    .join('');
}

/** Renders the flag of a language, which names it if its name is not shown beside it. */
export function renderFlag(link: LanguageLink, { showsNames }: Pick<SwitcherOptions, 'showsNames'>): string {
  const meaning = showsNames ? 'aria-hidden="true"' : `role="img" aria-label="${escapeAttribute(link.name)}"`;
  return `<span class="language-flag" ${meaning}>${escapeHtml(flagText(link))}</span>`;
}
