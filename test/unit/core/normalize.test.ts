import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';

describe('the normalized form of a text', () => {
  it.each([
    ['HARBOUR', 'harbour'],
    ['Café Ñandú', 'cafe nandu'],
    ['Ångström Åkerlund', 'angstrom akerlund'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Æsir Œuvre Ørsted Łódź Đà ıİ', 'aesir oeuvre orsted lodz da ii'],
    ['Ὀδυσσεύς ΟΔΥΣΣΕΥΣ', 'οδυσσευσ οδυσσευσ'],
    ['ＦＵＬＬ ﬁne ²', 'full fine 2'],
    ['שָׁלוֹם', 'שלום'],
    ['مَدّ', 'مد'],
    ['हिन्दी', 'हिन्दी'],
    ['한글', '한글'],
    ['  two\n\tlines ', '  two\n\tlines '],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  it('is the same for composed and decomposed spelling', () => {
    expect(normalizeText('e\u0301te\u0301')).toBe(normalizeText('\u00e9t\u00e9'));
  });
});
