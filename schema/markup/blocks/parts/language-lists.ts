import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { dropDownScript } from './drop-down-script.ts';
import { type LanguageChoice, renderFlag, type SwitcherOptions } from './language-choices.ts';

/** Renders languages as the items of a list. */
export const renderLanguageList = (choices: readonly LanguageChoice[], options: SwitcherOptions): string =>
  choices.map((choice) => renderItem(choice, options)).join('');

function renderItem(choice: LanguageChoice, options: SwitcherOptions): string {
  const { tag, address, classes, isCurrent } = choice;
  const language = `lang="${escapeAttribute(tag)}" hreflang="${escapeAttribute(tag)}"`;
  const current = isCurrent ? ' aria-current="true"' : '';
  const link = `<a ${language} href="${escapeUrl(address)}"${current}>${labelOf(choice, options)}</a>`;
  return `\t<li class="${escapeAttribute(classes.join(' '))}">${link}</li>\n`;
}

function labelOf(choice: LanguageChoice, options: SwitcherOptions): string {
  const name = escapeHtml(choice.name);
  if (!options.showsFlags) return name;
  const flag = renderFlag(choice, options);
  return options.showsNames ? `${flag}<span style="margin-left:0.3em;">${name}</span>` : flag;
}

/** Renders languages as a select element, which leads to the chosen one, and its label. `key` identifies it on the page. */
export function renderLanguageSelect(
  choices: readonly LanguageChoice[],
  { key, hasScript, label = 'Choose a language' }: { key: string; hasScript: boolean; label?: string },
): string {
  const id = escapeAttribute(`lang_choice_${key}`);
  const options = choices.map(renderOption).join('');
  const select = `<select name="${id}" id="${id}" class="pll-switcher-select">\n${options}\n</select>`;
  return `<label class="screen-reader-text" for="${id}">${escapeHtml(label)}</label>${select}${hasScript ? dropDownScript() : ''}`;
}

function renderOption({ address, url, tag, isCurrent, name, code, isRtl }: LanguageChoice): string {
  // Without a translation, the address of the current language is that of another page.
  const selected = isCurrent && url === address ? " selected='selected'" : '';
  const data = escapedJson({ id: 0, name, slug: code, dir: isRtl ? 1 : 0 });
  return `\t<option value="${escapeUrl(address)}" lang="${escapeAttribute(tag)}"${selected} data-lang="${escapeHtml(data)}">${escapeHtml(name)}</option>\n`;
}

/** JSON in which only ASCII characters occur. */
const escapedJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
