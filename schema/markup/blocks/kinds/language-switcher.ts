import { defineBlock } from '../define-block.ts';
import {
  isSwitcherOptionOn,
  languageChoices,
  languageSwitcherAttributes,
  switcherOptionsOf,
} from '../parts/language-choices.ts';
import { renderLanguageList, renderLanguageSelect } from '../parts/language-lists.ts';

export const languageSwitcherBlock = defineBlock('polylang/language-switcher', {
  title: 'Language Switcher',
  category: 'widgets',
  description: 'Links to the content in other languages.',
  attributes: languageSwitcherAttributes,
  example: {},
  styleSheets: [],
  editorStyleSheets: [],
  needsLanguages: true,
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const { environment } = context.state;
    const isSelect = isSwitcherOptionOn(attributes.dropdown);
    const number = environment.session.nextNumber('language switcher');
    const options = switcherOptionsOf(attributes);
    const choices = await languageChoices(rendering, { ...options, hidesCurrent: options.hidesCurrent && !isSelect });
    if (choices.length === 0) return '';
    if (!isSelect) {
      const list = `<ul ${rendering.wrapperAttributes({})}>${renderLanguageList(choices, options)}</ul>`;
      return `<nav role="navigation" aria-label="Choose a language">${list}</nav>`;
    }
    const select = renderLanguageSelect(choices, { key: String(number), hasScript: environment.isForEditing !== true });
    return `<div ${rendering.wrapperAttributes({})}>${select}</div>`;
  },
});
