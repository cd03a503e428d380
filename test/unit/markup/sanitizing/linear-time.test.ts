import { describe, expect, it } from 'vitest';
import { filterPostHtml } from '../../../../schema/markup/sanitizing/post-html.ts';
import { processorTime } from '../../../support/processor-time.ts';

const SIZE = 1_000_000;
const ATTEMPTS = 6;

function flood(shard: string): string {
  return shard.repeat(Math.ceil(SIZE / shard.length));
}

/** Returns the shortest time of several attempts, to reduce the effect of other load. */
function bestTime(html: string, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best >= enough; attempt += 1) {
    const start = processorTime();
    filterPostHtml(html);
    best = Math.min(best, processorTime() - start);
  }
  return best;
}

/** Limits in milliseconds, several times the usual duration; more than linear time would take minutes. */
const LIMITS = { common: 500, odd: 1_000 };

describe('a megabyte of hostile markup takes linear time', () => {
  it.each([
    ['tags that never end', flood('<a')],
    ['ampersands', flood('&')],
    ['comments that never end', flood('<!-- x ')],
    ['quotes that never end', flood('<a b="')],
    ['nested quotes', flood('<a b=\'"')],
    ['brackets', `${flood('<')}>`],
  ])('%s: in less than 150 ms', (_, html) => expect(bestTime(html, LIMITS.common)).toBeLessThan(LIMITS.common));

  it.each([
    ['numbers without end', `&#${flood('0')}`],
    ['comments that never end before a tag', `${flood('<!-- x ')}>`],
    ['comments full of tags', `<!--${flood('<b>x</b>')}-->`],
    ['comments full of brackets', `<!--${flood('<')}>-->`],
    ['dashes', `<!--${flood('-')}`],
    ['quotes in one tag', `<a b="${flood('\'"')}>`],
    ['attributes', `<a ${flood('b="c" ')}>`],
    ['blanks', `<${flood(' ')}>`],
    ['schemes', `<a href="${flood('x:')}">`],
    ['escaped ampersands in an address', `<a href="&${flood('amp;')}">`],
    ['declarations', `<p style="${flood('color:red;')}">`],
    ['brackets in a style', `<p style="color:${flood('calc(')}">`],
    ['names of data', `<p data${flood('-a')}-="">`],
    ['ends of tags', `${flood('<a>')}`],
    ['blocks that never end', flood('<!-- wp:x {')],
    ['blocks that end far away', `${flood('<!-- a <!-- wp:x {-->')}} -->`],
    ['markup in a block', `<!-- wp:x {"a":"${flood('\\u003ca ')}"} -->`],
    ['texts in a block', `<!-- wp:x {"a":[${flood('"<b>x</b>",')}1]} -->`],
  ])('%s: in less than 500 ms', (_, html) => expect(bestTime(html, LIMITS.odd)).toBeLessThan(LIMITS.odd));
});
