import { expect, test } from 'vitest';
import { headerValue, readPattern } from '../../../../src/adapters/themes/pattern-file.ts';

const patternContent = (body: string) => readPattern(`<?php /* Slug: a/b */ ?>${body}`, 'https://x.test/t')?.content;

test.each([
  ["<?php echo esc_html__( 'One & two', 'd' ); ?>", 'One &amp; two'],
  ['<?php esc_attr_e("Say \\"hi\\"", "d"); ?>', 'Say &quot;hi&quot;'],
  ["<?php _e( '<b>bold</b>', 'd' ) ?>", '<b>bold</b>'],
  ["<?= __( 'short', 'd' ) ?>", 'short'],
  ["<?php echo esc_html_x( 'Word', 'context', 'd' ); ?>", 'Word'],
  ['<?php echo esc_url( get_template_directory_uri() ); ?>/a.png', 'https://x.test/t/a.png'],
  ["<?php echo get_theme_file_uri( '/a.png' ); ?>", 'https://x.test/t/a.png'],
  ['a<?php echo date("Y"); ?>b', 'ab'],
  ['a<?php unclosed', 'a'],
  ['<?php x ?>\nline', 'line'],
])('the PHP in %s is converted to %s', (body, expected) => {
  expect(patternContent(body)).toBe(expected);
});

test('a file without a slug is not a pattern', () => {
  expect(readPattern('<p>Only markup</p>', '')).toBeNull();
});

test('a header value ends with its line or its comment', () => {
  expect(headerValue(' * Title: The head */', 'Title')).toBe('The head');
  expect(headerValue('/*\n# template:  base \n', 'Template')).toBe('base');
  expect(headerValue('Subtitle: no', 'Title')).toBe('');
});
