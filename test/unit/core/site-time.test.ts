import { describe, expect, it } from 'vitest';
import { createSiteClock } from '../../../schema/core/site/site-time.ts';

const newYork = createSiteClock({ timezone: 'America/New_York', gmtOffset: 3 });
const kolkata = createSiteClock({ timezone: '', gmtOffset: 5.5 });

describe('the clock of a site', () => {
  it.each([
    ['in winter', '2024-01-15T12:00:00', '2024-01-15T17:00:00'],
    ['in summer', '2024-07-15T12:00:00', '2024-07-15T16:00:00'],
    ['before the clock goes forward', '2024-03-10T01:59:59', '2024-03-10T06:59:59'],
    ['in the skipped hour', '2024-03-10T02:30:00', '2024-03-10T07:30:00'],
    ['after the clock went forward', '2024-03-10T03:00:00', '2024-03-10T07:00:00'],
    ['in the first occurrence of a repeated hour', '2024-11-03T01:30:00', '2024-11-03T05:30:00'],
    ['after the repeated hour', '2024-11-03T02:00:00', '2024-11-03T07:00:00'],
    ['before standard time, with an offset in seconds', '1880-01-01T00:00:00', '1880-01-01T04:56:02'],
  ])('converts a local time to GMT: %s', (_case, local, gmt) => {
    expect(newYork.toGmt(local)).toBe(gmt);
  });

  it('converts GMT dates to its zone, without the skipped hour', () => {
    expect(newYork.toLocal('2024-03-10T07:30:00')).toBe('2024-03-10T03:30:00');
    expect(newYork.toLocal('2024-11-03T06:30:00')).toBe('2024-11-03T01:30:00');
  });

  it('uses a fixed offset if no zone is named, also with fractions of an hour', () => {
    expect(kolkata.toGmt('2024-07-15T12:00:00')).toBe('2024-07-15T06:30:00');
    expect(createSiteClock({ timezone: '', gmtOffset: -3.5 }).toLocal('2024-07-15T12:00:00')).toBe(
      '2024-07-15T08:30:00',
    );
  });

  it('falls back to the offset when the zone has no known name', () => {
    const clock = createSiteClock({ timezone: 'Mars/Olympus_Mons', gmtOffset: 2 });
    expect([clock.timezone, clock.toGmt('2024-07-15T12:00:00')]).toEqual(['', '2024-07-15T10:00:00']);
  });

  it('returns an instant as local time and GMT, without fractions of a second', () => {
    expect(newYork.at(new Date('2024-07-15T12:00:00.987Z'))).toEqual({
      local: '2024-07-15T08:00:00',
      gmt: '2024-07-15T12:00:00',
    });
  });

  it('returns its offset from GMT', () => {
    const instant = new Date('2024-07-15T12:00:00Z');
    expect([newYork.offsetHours(instant), kolkata.offsetHours(instant)]).toEqual([-4, 5.5]);
  });

  it('limits times to the year 9999', () => {
    expect(newYork.toGmt('9999-12-31T23:59:59')).toBe('9999-12-31T23:59:59');
  });
});

describe('dates that clients send', () => {
  it.each([
    ['2024-07-15T12:00:00', '2024-07-15T12:00:00', '2024-07-15T16:00:00'],
    ['2024-07-15 12:00:00', '2024-07-15T12:00:00', '2024-07-15T16:00:00'],
    ['2024-07-15t12:00:00.123456', '2024-07-15T12:00:00', '2024-07-15T16:00:00'],
    ['2024-07-15T12:00:00Z', '2024-07-15T08:00:00', '2024-07-15T12:00:00'],
    ['2024-07-15T12:00:00+02:00', '2024-07-15T06:00:00', '2024-07-15T10:00:00'],
    ['2024-07-15T12:00:00-05', '2024-07-15T13:00:00', '2024-07-15T17:00:00'],
    ['2023-02-30T12:00:00', '2023-03-02T12:00:00', '2023-03-02T17:00:00'],
    ['2024-12-31T24:00:00', '2025-01-01T00:00:00', '2025-01-01T05:00:00'],
    ['2024-00-10T00:00:00', '2023-12-10T00:00:00', '2023-12-10T05:00:00'],
    ['0050-01-01T12:00:00', '0050-01-01T12:00:00', '0050-01-01T16:56:02'],
  ])('such as %s are parsed', (text, local, gmt) => {
    expect(newYork.parse(text)).toEqual({ local, gmt });
  });

  it('are GMT in GMT fields, unless they name a zone', () => {
    expect(newYork.parse('2024-07-15T12:00:00', true)?.gmt).toBe('2024-07-15T12:00:00');
    expect(newYork.parse('2024-07-15T12:00:00+02:00', true)?.gmt).toBe('2024-07-15T10:00:00');
  });

  it.each([
    '',
    'tomorrow',
    '2024-07-15',
    '2021-99-99',
    '2024-13-01T00:00:00',
    '0000-00-00T00:00:00',
    '2024-01-32T00:00:00',
    '2024-01-01T25:00:00',
    '2024-01-01T00:60:00',
    '2024-01-01T00:00:61',
    '2024-01-01T00:00:00+0200',
    '2024-01-01T00:00:00z',
    '12024-01-01T00:00:00',
    '2024-01-01T00:00:00Z ',
    '9999-12-31T23:59:59-05:00',
  ])('such as %j are rejected', (text) => {
    expect(newYork.parse(text)).toBe(null);
  });
});

describe('formatted dates', () => {
  const { format: formatDate } = createSiteClock({ timezone: 'UTC', gmtOffset: 0 });

  it.each([
    ['F j, Y', 'July 4, 2024'],
    ['g:i a', '3:05 pm'],
    ['D, d M y H:i:s', 'Thu, 04 Jul 24 15:05:09'],
    ['l jS N w z t L', 'Thursday 4th 4 4 185 31 1'],
    ['W o n m G h A', '27 2024 7 07 15 03 PM'],
    ['\\Y\\e\\a\\r Y', 'Year 2024'],
    ['Y/m/d – x', '2024/07/04 – x'],
    ['Y\\', '2024'],
    ['', ''],
  ])('have the format %j', (format, expected) => {
    expect(formatDate(format, '2024-07-04T15:05:09')).toBe(expected);
  });

  it('contain the zone of the site', () => {
    expect(newYork.format('c e T P O p I Z U', '2024-07-04T15:05:09')).toBe(
      '2024-07-04T15:05:09-04:00 America/New_York EDT -04:00 -0400 -04:00 1 -14400 1720119909',
    );
    expect(newYork.format('T I', '2024-01-04T15:05:09')).toBe('EST 0');
    expect(kolkata.format('r e T', '2024-07-04T15:05:09')).toBe('Thu, 04 Jul 2024 15:05:09 +0530 +05:30 +05:30');
    expect(createSiteClock({ timezone: 'Europe/Amsterdam', gmtOffset: 0 }).format('T', '2024-07-04T15:05:09')).toBe(
      'CEST',
    );
  });

  it('have the right ISO week around new year, and 12 as the hour of noon and midnight', () => {
    expect(formatDate('o-W', '2021-01-03T00:00:00')).toBe('2020-53');
    expect(formatDate('o-W', '2024-12-30T00:00:00')).toBe('2025-01');
    expect(formatDate('g a', '2024-01-01T00:30:00')).toBe('12 am');
    expect(formatDate('g a', '2024-01-01T12:30:00')).toBe('12 pm');
  });

  it('have English ordinal suffixes', () => {
    const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30];
    expect(days.map((day) => formatDate('jS', `2024-01-${String(day).padStart(2, '0')}T00:00:00`)).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th',
    );
  });

  it('are empty for invalid dates', () => {
    expect(formatDate('Y', 'yesterday')).toBe('');
  });
});
