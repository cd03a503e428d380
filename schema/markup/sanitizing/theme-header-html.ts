import { createAllowList, type ElementRows } from './allow-list.ts';
import { filterMarkup } from './filter-markup.ts';

const ROWS: ElementRows = [
  ['abbr acronym', 'title'],
  ['code em strong', ''],
];

const NAME_HTML = createAllowList({ rows: ROWS, commonAttributes: '' });
const TEXT_HTML = createAllowList({ rows: [...ROWS, ['a', 'href title']], commonAttributes: '' });

/** Removes the HTML that is not allowed in the name of a theme. */
export const filterThemeName = (html: string): string => filterMarkup(html, NAME_HTML);

/** Removes the HTML that is not allowed in the description and the author of a theme. */
export const filterThemeText = (html: string): string => filterMarkup(html, TEXT_HTML);
