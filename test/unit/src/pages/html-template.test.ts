import { describe, expect, it } from 'vitest';
import { html, trusted } from '../../../../src/pages/html-template.ts';

describe('a page template', () => {
  it('escapes values in text and in attributes, and preserves markup', () => {
    const unsafeText = `"><script>'\`&amp;`;
    expect(html`<a title="${unsafeText}">${unsafeText}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;&#39;&#96;&amp;amp;">&quot;&gt;&lt;script&gt;&#39;&#96;&amp;amp;</a>',
    );
    expect(html`${[html`<b>${1}</b>`, null, false, undefined]}${trusted('<i>')}`.markup).toBe('<b>1</b><i>');
  });
});
