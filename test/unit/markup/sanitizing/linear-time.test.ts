import { describe, expect, it } from 'vitest';
import { filterPostHtml } from '../../../../schema/markup/sanitizing/post-html.ts';
import { processorTime } from '../../../support/processor-time.ts';

const SIZE = 1_000_000;
const ATTEMPTS = 6;

function repeatToSize(text: string): string {
  return text.repeat(Math.ceil(SIZE / text.length));
}

/** Returns the shortest time of several attempts, to reduce the effect of other load. */
function bestTime(html: string, targetTime: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best >= targetTime; attempt += 1) {
    const start = processorTime();
    filterPostHtml(html);
    best = Math.min(best, processorTime() - start);
  }
  return best;
}

/** Limits in milliseconds, several times the usual duration. An algorithm of quadratic time would take minutes. */
const LIMITS = { fast: 500, slow: 1_000 };

describe('filtering a megabyte takes linear time', () => {
  it.each([
    ['unclosed tags', repeatToSize('<a')],
    ['ampersands', repeatToSize('&')],
    ['unclosed comments', repeatToSize('<!-- x ')],
    ['unclosed quotes', repeatToSize('<a b="')],
    ['nested quotes', repeatToSize('<a b=\'"')],
    ['brackets', `${repeatToSize('<')}>`],
  ])(`%s: in less than ${LIMITS.fast} ms`, (_, html) => expect(bestTime(html, LIMITS.fast)).toBeLessThan(LIMITS.fast));

  it.each([
    ['digits of one character reference', `&#${repeatToSize('0')}`],
    ['unclosed comments before the end of a tag', `${repeatToSize('<!-- x ')}>`],
    ['tags in a comment', `<!--${repeatToSize('<b>x</b>')}-->`],
    ['brackets in a comment', `<!--${repeatToSize('<')}>-->`],
    ['dashes in a comment', `<!--${repeatToSize('-')}`],
    ['quotes in one tag', `<a b="${repeatToSize('\'"')}>`],
    ['attributes of one tag', `<a ${repeatToSize('b="c" ')}>`],
    ['blanks in a tag', `<${repeatToSize(' ')}>`],
    ['schemes in one address', `<a href="${repeatToSize('x:')}">`],
    ['escaped ampersands in an address', `<a href="&${repeatToSize('amp;')}">`],
    ['declarations in a style', `<p style="${repeatToSize('color:red;')}">`],
    ['brackets in a style', `<p style="color:${repeatToSize('calc(')}">`],
    ['parts of the name of a data attribute', `<p data${repeatToSize('-a')}-="">`],
    ['complete tags', `${repeatToSize('<a>')}`],
    ['unclosed block delimiters', repeatToSize('<!-- wp:x {')],
    ['block delimiters that only the last comment could close', `${repeatToSize('<!-- a <!-- wp:x {-->')}} -->`],
    ['tags in an attribute of a block', `<!-- wp:x {"a":"${repeatToSize('\\u003ca ')}"} -->`],
    ['texts in an attribute of a block', `<!-- wp:x {"a":[${repeatToSize('"<b>x</b>",')}1]} -->`],
  ])(`%s: in less than ${LIMITS.slow} ms`, (_, html) => expect(bestTime(html, LIMITS.slow)).toBeLessThan(LIMITS.slow));
});
