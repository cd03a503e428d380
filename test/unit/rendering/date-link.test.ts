import { expect, test } from 'vitest';
import { dateLink } from '../../../schema/rendering/data/archive-data.ts';

const link = (structure: string, period: { year: number; month?: number; day?: number }) =>
  dateLink({ home: 'https://site.test', structure }, period).slice('https://site.test'.length);

test.each([
  ['', '/?m=2024', '/?m=202403', '/?m=20240309'],
  ['/%postname%/', '/2024/', '/2024/03/', '/2024/03/09/'],
  ['/%year%/%monthnum%/%day%/%postname%/', '/2024/', '/2024/03/', '/2024/03/09/'],
  ['/%day%/%monthnum%/%year%/%postname%', '/2024', '/03/2024', '/09/03/2024'],
  ['/archives/%post_id%', '/archives/date/2024', '/archives/date/2024/03', '/archives/date/2024/03/09'],
  ['/index.php/%postname%/', '/index.php/2024/', '/index.php/2024/03/', '/index.php/2024/03/09/'],
])('the addresses of a year, a month and a day follow the permalink structure "%s"', (structure, year, month, day) => {
  expect(link(structure, { year: 2024 })).toBe(year);
  expect(link(structure, { year: 2024, month: 3 })).toBe(month);
  expect(link(structure, { year: 2024, month: 3, day: 9 })).toBe(day);
});
