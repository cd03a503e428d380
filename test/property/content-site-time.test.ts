import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSiteClock } from '../../schema/core/site/site-time.ts';
import { runs } from '../support/property-runs.ts';

const clocks = [
  'America/New_York',
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Auckland',
].map((timezone) => createSiteClock({ timezone, gmtOffset: 0 }));

const date = fc
  .integer({ min: Date.UTC(1950, 0), max: Date.UTC(2040, 0) })
  .map((instant) => new Date(instant).toISOString().slice(0, 19));

describe('the clock of a site', () => {
  it('converts GMT to local time and back, except in the hour that occurs twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), date, (clock, gmt) => {
        const local = clock.toLocal(gmt);
        const gmtAgain = clock.toGmt(local);
        expect(clock.toLocal(gmtAgain)).toBe(local);
        expect(gmtAgain <= gmt).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('returns local dates unchanged, or moved forward if they are in a skipped hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), date, (clock, local) => {
        const localAgain = clock.toLocal(clock.toGmt(local));
        expect(localAgain >= local).toBe(true);
        expect(Date.parse(`${localAgain}Z`) - Date.parse(`${local}Z`)).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: runs(500) },
    );
  });

  it('reads the dates that it writes, with and without their zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), date, (clock, gmt) => {
        const siteTime = { local: clock.toLocal(gmt), gmt };
        expect(clock.parse(`${gmt}Z`)).toEqual(siteTime);
        expect(clock.parse(gmt, true)).toEqual(siteTime);
        expect(clock.parse(siteTime.local)?.local).toBe(siteTime.local);
      }),
      { numRuns: runs(300) },
    );
  });
});
