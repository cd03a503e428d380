import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

const UPLOADS = 'http://localhost:3000/cms-content/uploads';

const objectWith = (attributes: string) => `<object ${attributes}></object>`;

const saved = async (content: string) => {
  const { body } = await cms.send<{ content: { raw: string } }>({
    method: 'POST',
    path: 'posts?context=edit',
    as: 'author',
    json: { title: 'A document', content },
  });
  return body.content.raw;
};

describe('an object in the content of an author without the right to write any HTML', () => {
  it.each([
    objectWith(
      `class="wp-block-file__embed" data="${UPLOADS}/2024/05/a.pdf" type="application/pdf" style="width:100%"`,
    ),
    objectWith(`data="${UPLOADS}/%2e%2e/a.pdf" type="application/pdf"`),
    objectWith(`type='application/pdf' data='${UPLOADS.replace('http:', 'https:')}/a.pdf'`),
    `${'x'.repeat(60_000)}${objectWith(`data="${UPLOADS}/a.pdf" type="application/pdf"`)}`,
  ])('is preserved if it shows an uploaded PDF file: %#', async (content) => {
    expect(await saved(content)).toBe(content.replaceAll("'", '"'));
  });

  it.each([
    'data="https://example.org/cms-content/uploads/a.pdf" type="application/pdf"',
    `data="${UPLOADS}/a.pdf" type="text/html"`,
    `data="${UPLOADS}/a.pdf"`,
    `data="${UPLOADS}/a.html" type="application/pdf"`,
    `data="${UPLOADS}/a.pdf?b" type="application/pdf"`,
    `data="${UPLOADS}/a.html#.pdf" type="application/pdf"`,
    `data="${UPLOADS}/a.html&#x3f;.pdf" type="application/pdf"`,
    `data="javascript:alert(1)" data="${UPLOADS}/a.pdf" type="application/pdf"`,
    `data data="${UPLOADS}/a.pdf" type="application/pdf"`,
    `data="http://localhost:3000@example.org/cms-content/uploads/a.pdf" type="application/pdf"`,
  ])('loses its attributes if it shows anything else: %s', async (attributes) => {
    expect(await saved(objectWith(attributes))).toBe('<object></object>');
  });

  it('has no attributes that run programs', async () => {
    const attributes = `data="${UPLOADS}/a.pdf" type="application/pdf"`;
    expect(await saved(objectWith(`${attributes} onload="alert(1)" classid="x"`))).toBe(objectWith(attributes));
  });
});
