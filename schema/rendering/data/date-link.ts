import {
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureFront,
} from '../../core/site/permalink-structure.ts';

/** A day, month (without a day) or year (without a month). */
export interface DatePeriod {
  year: number;
  month?: number;
  day?: number;
}

/** The orders of the parts of a date in a permalink structure. */
const ORDERS = ['%year%/%monthnum%/%day%', '%day%/%monthnum%/%year%', '%monthnum%/%day%/%year%'];

/** Returns the address of the archive of a period. */
export function dateLink(settings: PermalinkSettings, { year, month, day }: DatePeriod): string {
  const [yearText, monthText, dayText] = [digits(year, 4), digits(month, 2), digits(day, 2)];
  if (settings.structure === '') return plainAddress(settings, `m=${yearText}${monthText}${dayText}`);
  const order = ORDERS.find((each) => settings.structure.includes(each)) ?? ORDERS[0] ?? '';
  const parts = order
    .split('/')
    .filter((part) => part === '%year%' || (part === '%monthnum%' ? monthText !== '' : dayText !== ''));
  const path = parts.join('/').replace('%year%', yearText).replace('%monthnum%', monthText).replace('%day%', dayText);
  return prettyAddress(settings, `${structureFront(settings)}${datePrefix(settings.structure)}${path}`);
}

/** Returns the prefix that distinguishes a year from the id of a post, if the structure begins with such ids. */
function datePrefix(structure: string): string {
  const parts: string[] = structure.match(/%[a-z_]+%/g) ?? [];
  return parts.slice(0, 3).includes('%post_id%') ? 'date/' : '';
}

const digits = (value: number | undefined, width: number): string =>
  value === undefined ? '' : String(value).padStart(width, '0');
