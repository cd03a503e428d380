import type { Block } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { defineBlock } from '../define-block.ts';
import {
  isSwitcherOptionOn,
  type LanguageChoice,
  languageChoices,
  languageSwitcherAttributes,
  renderFlag,
  type SwitcherOptions,
  switcherOptionsOf,
} from '../parts/language-choices.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';
import type { BlockRenderInput } from '../render-context.ts';

const OWN_CLASS = 'wp-block-polylang-navigation-language-switcher';

export const navigationLanguageSwitcherBlock = defineBlock('polylang/navigation-language-switcher', {
  title: 'Navigation Language Switcher',
  category: 'design',
  description: 'Links to the content in other languages, in a menu.',
  parent: ['core/navigation'],
  usesContext: [
    ...MENU_CONTEXT_VALUES,
    ...['maxNestingLevel', 'openSubmenusOnClick', 'style', 'isResponsive', 'submenuVisibility'],
  ],
  attributes: languageSwitcherAttributes,
  supports: { contentRole: true },
  example: {},
  styleSheets: [],
  editorStyleSheets: ['pll-navigation-language-switcher-editor-style'],
  needsLanguages: true,
  render: async (rendering) => {
    const options = switcherOptionsOf(rendering.attributes);
    const choices = await languageChoices(rendering, options);
    const [first] = choices;
    if (!first) return '';
    const top = choices.find(({ isCurrent }) => isCurrent && !options.hidesCurrent) ?? first;
    const blocks = isSwitcherOptionOn(rendering.attributes.dropdown)
      ? [linkBlock(top, { name: 'core/navigation-submenu', innerBlocks: choices.map((choice) => linkBlock(choice)) })]
      : choices.map((choice) => linkBlock(choice, { isTop: true }));
    const rendered: string[] = [];
    for (const block of blocks) rendered.push(await renderLink(block, rendering));
    return withLabels(rendered.join(''), { choices, options });
  },
});

/** Stands for the label of a language while the blocks of its links are rendered. */
const placeholderOf = ({ code }: LanguageChoice): string => `%language ${code}%`;

/** Returns the block of a link to a language; of a submenu with its inner blocks. */
function linkBlock(
  choice: LanguageChoice,
  {
    name = 'core/navigation-link',
    innerBlocks = [],
    isTop = innerBlocks.length > 0,
  }: { name?: string; innerBlocks?: Block[]; isTop?: boolean } = {},
): Block {
  const className = [...choice.classes, ...(isTop ? [OWN_CLASS] : [])].join(' ');
  return {
    name,
    attributes: { label: placeholderOf(choice), url: choice.address, className },
    innerBlocks,
    innerHtml: '',
    innerContent: innerBlocks.map(() => null),
  };
}

const renderLink = (block: Block, { block: parent, context }: BlockRenderInput): Promise<string> =>
  context.state.renderers.renderBlock(block, { context, parent });

/** Puts the labels of the languages in, and their codes on the links. */
function withLabels(
  html: string,
  { choices, options }: { choices: readonly LanguageChoice[]; options: SwitcherOptions },
): string {
  let labeled = html;
  for (const choice of choices) {
    const tag = escapeAttribute(choice.tag);
    const placeholder = escapeHtml(placeholderOf(choice));
    labeled = labeled
      .replaceAll(`aria-label="${placeholder} submenu"`, 'aria-label="Languages submenu"')
      .split(placeholder)
      .map((part, index, parts) => (index < parts.length - 1 ? withLanguage(part, tag) : part))
      .join(labelOf(choice, options));
  }
  return labeled;
}

const LINK_START = '<a class="wp-block-navigation-item__content"';

/** Adds a language to the link that the end of the markup is in. */
function withLanguage(html: string, tag: string): string {
  const start = html.lastIndexOf('<a ');
  if (start < 0 || html.indexOf('</a>', start) >= 0 || !html.startsWith(LINK_START, start)) return html;
  return `${html.slice(0, start)}<a hreflang="${tag}" lang="${tag}"${html.slice(start + 2)}`;
}

function labelOf(choice: LanguageChoice, options: SwitcherOptions): string {
  const name = options.showsNames ? escapeHtml(choice.name) : '';
  return options.showsFlags ? `${renderFlag(choice, options)}${name === '' ? '' : ` ${name}`}` : name;
}
