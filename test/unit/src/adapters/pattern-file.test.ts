import { describe, expect, it, test } from 'vitest';
import { headerValue, readPattern } from '../../../../src/adapters/themes/read-theme.ts';
import { runPatternPhp } from '../../../../src/adapters/themes/run-pattern-php.ts';

const addresses = { theme: 'https://x.test/t', parent: 'https://x.test/p', home: 'https://x.test' };
const run = (body: string) => runPatternPhp(`<?php /* Slug: a/b */ ?>${body}`, addresses);

describe('the PHP of a pattern file', () => {
  it.each([
    // Translations and escaping.
    ["<?php echo esc_html__( 'One & two', 'd' ); ?>", 'One &amp; two'],
    ['<?php esc_attr_e("Say \\"hi\\"", "d"); ?>', 'Say &quot;hi&quot;'],
    ["<?php _e( '<b>bold</b>', 'd' ) ?>", '<b>bold</b>'],
    ["<?= __( 'short', 'd' ) ?>", 'short'],
    ["<?php echo esc_html_x( 'Word', 'context', 'd' ); ?>", 'Word'],
    ["<?php echo esc_html_e( 'twice printed?', 'd' ); ?>", 'twice printed?'],
    ["<?php echo wp_kses_post( _x( 'A <em>b</em><script>c</script>', 'c', 'd' ) ); ?>", 'A <em>b</em>c'],
    ["<?php echo esc_html( _n( 'One', 'Many', 2, 'd' ) ); ?>", 'Many'],
    // Formats.
    [
      "<?php printf( esc_html__( 'By %s', 'd' ), '<a href=\"' . esc_url( __( 'https://y.test/?a=1&b', 'd' ) ) . '\">Y</a>' ); ?>",
      'By <a href="https://y.test/?a=1&#038;b">Y</a>',
    ],
    ["<?= sprintf( '%2$s and %1$s, %d %%', 'a', 'b' ) ?>", 'b and a, 0 %'],
    ["<?= sprintf( '%05.1f|%-4s|%03d', 2.25, 'x', 7 ) ?>", '002.3|x   |007'],
    // Addresses.
    ['<?php echo esc_url( get_template_directory_uri() ); ?>/a.png', 'https://x.test/p/a.png'],
    ['<?php echo esc_url( get_stylesheet_directory_uri() ); ?>/a.png', 'https://x.test/t/a.png'],
    ["<?php echo esc_url( get_template_directory_uri() . '/assets/a b.png' ); ?>", 'https://x.test/p/assets/a%20b.png'],
    ["<?php echo get_theme_file_uri( '/a.png' ); ?>", 'https://x.test/t/a.png'],
    ["<?php echo esc_url( home_url( '/about/' ) ); ?>", 'https://x.test/about/'],
    // Variables, conditions and texts over several lines.
    ["<?php $a = 'x'; $a .= 'y'; echo \"<i>{$a}</i>$a\"; ?>", '<i>xy</i>xy'],
    ['<?php if ( defined( "NOPE" ) ) : ?>a<?php elseif ( is_rtl() ) : ?>b<?php else : ?>c<?php endif; ?>', 'c'],
    ["<?php if ( function_exists( 'esc_html' ) && ! is_admin() ) { ?>a<?php } ?>", 'a'],
    ["<?php defined( 'ABSPATH' ) || exit; ?>b", 'b'],
    ["<?php defined( 'NOPE' ) || exit; ?>b", ''],
    ["<?= true ? 'a' : 'b' ?><?= null ?? 'c' ?><?= '' ?: 'd' ?>", 'acd'],
    ["<?php $name = 'N';\necho <<<HTML\n<p>$name</p>\nHTML;\n?>", '<p>N</p>'],
    ["<?php echo <<<'HTML'\n<p>$name</p>\nHTML;\n?>", '<p>$name</p>'],
    ["<?php echo implode( ', ', array( 'a', 'b' ) ), strtoupper( 'c' ); ?>", 'a, bC'],
    ['a<?php // A comment ?>\nb<?php return; ?>c', 'ab'],
  ])('%s prints %s', (body, expected) => {
    expect(run(body)).toEqual({ output: expected, problem: null });
  });

  it.each([
    ['a<?php unclosed', /^line 1: /],
    ["a\n<?php echo get_option( 'blogname' ); ?>", 'line 2: the function get_option is not known'],
    ['<?php echo $nothing; ?>', 'line 1: the variable $nothing has no value here'],
    ['<?php foreach ( array( 1 ) as $a ) { echo $a; } ?>', 'line 1: foreach is not understood'],
    ["<?php include 'other.php'; ?>", 'line 1: include is not understood'],
    ['<?php echo NOPE; ?>', 'line 1: the constant NOPE is not known'],
    ['<?php echo (new A)->b(); ?>', 'line 1: only functions can be called'],
    ["<?php echo sprintf( '%s %s', 'a' ); ?>", 'line 1: no value for %s'],
    [`<?php $a = 'xxxxxxxxxx'; ${'$a .= $a; '.repeat(40)} ?>`, 'line 1: it makes a text that is too long'],
    [`<?= ${'!'.repeat(100_000)}1 ?>`, 'its code is nested too deeply'],
    ['x'.repeat(300_000), 'it has more than 262144 characters'],
  ])('%.60s is named as not understood', (body, problem) => {
    expect(run(body).problem).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});

describe('a pattern file', () => {
  it('has its properties in the header, and its content in the rest', () => {
    const text = `<?php
/**
 * Title: Hero
 * Slug: x/hero
 * Categories: banner, featured
 * Inserter: no
 */
?>
<!-- wp:paragraph --><p><?php esc_html_e( 'Hi', 'x' ); ?></p><!-- /wp:paragraph -->`;
    expect(readPattern(text, addresses)).toMatchObject({
      ...{ slug: 'x/hero', title: 'Hero', categories: ['banner', 'featured'], inserter: false },
      content: '<!-- wp:paragraph --><p>Hi</p><!-- /wp:paragraph -->',
    });
  });

  it('is no pattern without a slug', () => {
    expect(readPattern('<p>Only markup</p>', addresses)).toBeNull();
  });

  it('is refused with its slug and the line of what is not understood', () => {
    expect(() => readPattern('<?php /* Slug: x/y */\n\necho get_the_title(); ?>', addresses)).toThrow(
      'the pattern "x/y" is left out: line 3: the function get_the_title is not known',
    );
  });
});

test('a header value ends with its line or its comment', () => {
  expect(headerValue(' * Title: The head */', 'Title')).toBe('The head');
  expect(headerValue('/*\n# template:  base \n', 'Template')).toBe('base');
  expect(headerValue('Subtitle: no', 'Title')).toBe('');
});
