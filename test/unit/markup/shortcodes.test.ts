import { describe, expect, test } from 'vitest';
import { createItemAllowance } from '../../../schema/markup/allowance.ts';
import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders } from '../../../schema/markup/render-environment.ts';
import { parseAttributes, ShortcodeFinder } from '../../../schema/markup/shortcodes/parse-shortcodes.ts';
import { removeShortcodes, runShortcodes, unwrapShortcodes } from '../../../schema/markup/shortcodes/run-shortcodes.ts';
import { collapseWhiteSpace, environment, imageAttachment, loaderOfAttachments } from './test-render-environment.ts';

const upperCaseEnvironment = {
  handlers: new Map([['up', async ({ content }: { content: string }) => content.toUpperCase()]]),
  scheduler: new CooperativeScheduler(),
  allowances: [createItemAllowance()],
};

async function html(content: string, load: Partial<ContentLoaders> = {}): Promise<string> {
  return collapseWhiteSpace((await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html);
}

describe('the shortcode syntax', () => {
  test.each([
    ['a [up]b[/up] c', 'a B c'],
    ['[[up]b[/up]]', '[up]b[/up]'],
    ['[upper]b[/upper]', '[upper]b[/upper]'],
    ['[up]a[/up][up]b[/up]', 'AB'],
    ['[up/]x', 'x'],
    ['<a title="[up]b[/up]">', '<a title="[up]b[/up]">'],
    ['1 < [up]b[/up] [up', '1 < B [up'],
    ['[up a < [up]b[/up] c', '[up a < B c'],
    ['<[[up]b[/up]]>', '<[up]b[/up]>'],
    ['[up', '[up'],
  ])('%s becomes %s', async (text, result) => {
    expect(await runShortcodes(text, upperCaseEnvironment)).toBe(result);
  });

  test('attributes may have double, single or no quotes, and no name', () => {
    const { named, positional } = parseAttributes(' a="1 2" B=\'x\' c=3 "four" five');
    expect({ ...named }).toEqual({ a: '1 2', b: 'x', c: '3' });
    expect(positional).toEqual(['four', 'five']);
  });

  test('removeShortcodes removes shortcodes with their content and unescapes escaped ones', async () => {
    const remove = (text: string) =>
      removeShortcodes(text, { names: new Set(['up']), scheduler: new CooperativeScheduler() });
    expect(await remove('a [up]b[/up] [[up]] c')).toBe('a  [up] c');
    const inTag = 'a <b title="[up]"> < [up] c';
    expect(await remove(`${inTag} > [up] d`)).toBe(`${inTag} >  d`);
  });

  test('a paragraph around a single shortcode is removed', () => {
    expect(unwrapShortcodes('<p>[up]b[/up]</p><p>x [up]</p>', ['up'])).toBe('[up]b[/up]<p>x [up]</p>');
  });

  test('many opening tags without a closing tag are found', () => {
    const finder = new ShortcodeFinder('[up]'.repeat(100_000), ['up']);
    let count = 0;
    for (let shortcode = finder.next(0); shortcode; shortcode = finder.next(shortcode.end)) count += 1;
    expect(count).toBe(100_000);
  });
});

describe('built-in shortcodes', () => {
  test('a gallery shows the requested images with captions', async () => {
    const load = {
      attachments: loaderOfAttachments(
        imageAttachment(3, { caption: 'Ripe -- at last' }),
        imageAttachment(4, { width: 10, height: 20 }),
      ),
    };
    const shown = await html('[gallery ids="4,3" columns="2" link="none"]', load);
    expect(shown).toContain(
      "<div id='gallery-1' class='gallery galleryid-9 gallery-columns-2 gallery-size-thumbnail'>",
    );
    expect(shown.indexOf('portrait')).toBeLessThan(shown.indexOf('landscape'));
    expect(shown).toContain(
      "<figcaption class='wp-caption-text gallery-caption' id='gallery-1-3'> Ripe &#8212; at last </figcaption>",
    );
  });

  test('a gallery has the requested elements if content may have them', async () => {
    const load = { attachments: loaderOfAttachments(imageAttachment(3, { caption: 'Ripe' })) };
    const shown = await html('[gallery ids="3" itemtag="LI" icontag="x" captiontag=""]', load);
    expect(shown).toContain("<li class='gallery-item'><dt class='gallery-icon landscape'>");
    expect(shown).toContain("<dd class='wp-caption-text gallery-caption' id='gallery-1-3'> Ripe </dd></li>");
  });

  test('players have attributes without a value, and play files whose extension is that of the attribute', async () => {
    expect(await html('[audio src="/a.mp3" muted="1" loop="1" preload="x" style=""]')).toContain(
      '<audio class="wp-audio-shortcode" id="audio-9-1" loop muted style="" controls="controls">',
    );
    expect(await html('[video mp4="/a.mp4" muted="true" autoplay="on" width="0" height="0"]')).toContain(
      '<div style="" class="wp-video"><video class="wp-video-shortcode" id="video-9-1" autoplay muted preload="metadata" controls="controls">',
    );
    expect(await html('[audio mp3="/a.ogg"]')).toBe('');
    expect(await html('[audio src="/a.mp3?b=c"]')).toContain('<a class="wp-embedded-audio" href="/a.mp3?b=c">');
  });

  test('a playlist without files of its type is empty', async () => {
    const load = { attachments: loaderOfAttachments(imageAttachment(3)) };
    expect(await html('[playlist ids="3"]', load)).toBe('');
  });

  test('an address that is not embedded is linked as it is written', async () => {
    expect(await html('[embed] http://x.example/ [/embed]')).toBe(
      '<p><a href="http://x.example/%20"> http://x.example/ </a></p>',
    );
  });

  test('a gallery without images is empty', async () => {
    expect(await html('[gallery ids="77"]')).toBe('');
  });

  test('a gallery without ids shows the attached images except the excluded ones', async () => {
    const load: Partial<ContentLoaders> = { attachmentsOf: async () => [imageAttachment(3), imageAttachment(4)] };
    expect((await html('[gallery exclude="3"]', load)).match(/gallery-item/g)).toHaveLength(1);
  });

  test('a caption is rendered around its image', async () => {
    expect(
      await html('[caption id="attachment_3" align="alignleft" width="90"]<img src="a.png" /> Words[/caption]'),
    ).toBe(
      '<figure id="attachment_3" aria-describedby="caption-attachment-3" style="width: 90px" class="wp-caption alignleft"><img decoding="async" src="a.png" /><figcaption id="caption-attachment-3" class="wp-caption-text">Words</figcaption></figure>',
    );
  });

  test.each([
    ['', 'wp-caption alignnone'],
    [' align=""', 'wp-caption'],
    [' align="" class="extra"', 'wp-caption  extra'],
  ])('a caption with "%s" has the class %s', async (attributes, classes) => {
    expect(await html(`[caption width="90"${attributes}]<img src="a.png" /> Words[/caption]`)).toContain(
      collapseWhiteSpace(`class="${classes}"`),
    );
  });

  test('a caption without a width renders only its content', async () => {
    expect(await html('[caption]<img src="a.png" /> Words[/caption]')).toBe('<img decoding="async" src="a.png" />');
  });

  test('the elements of players are numbered', async () => {
    const shown = await html('[audio mp3="/a.mp3" loop="on"]\n\n[audio src="/b.ogg"]');
    expect(shown).toContain('id="audio-9-1" loop preload="none"');
    expect(shown).toContain('<source type="audio/ogg" src="/b.ogg?_=2" />');
  });

  test('a file without a player becomes a link', async () => {
    const vimeo = await html('[video src="http://vimeo.com/7?a=b" loop="on"]');
    expect(vimeo).toContain('<source type="video/vimeo" src="https://vimeo.com/7?loop=1&#038;_=1" />');
    expect(await html('[video src="https://player.vimeo.com/7"]')).toContain('src="https://player.vimeo.com/7?loop=0');
    expect(await html('[video src="http://www.youtube.com/watch?v=7&feature=a"]')).toContain(
      '<source type="video/youtube" src="https://www.youtube.com/watch?v=7&#038;_=',
    );
    expect(await html('[video src="https://notvimeo.com/7"]')).toContain('wp-embedded-video');
    expect(await html('[video src="/a.txt"]')).toBe('<a class="wp-embedded-video" href="/a.txt">/a.txt</a>');
  });

  test('a playlist contains links to its tracks, and their data as JSON', async () => {
    const track = imageAttachment(5, {
      mimeType: 'audio/mpeg',
      url: 'https://x.example/a.mp3',
      title: 'Song',
      fileMetadata: { artist: 'Née' },
    });
    const shown = await html('[playlist ids="5"]', { attachments: loaderOfAttachments(track) });
    expect(shown).toContain("<li><a href='https://x.example/a.mp3'>Song</a></li>");
    expect(shown).toContain('"meta":{"artist":"N\\u00e9e"},"image":{');
    const withoutImages = await html('[playlist ids="5" images="0"]', { attachments: loaderOfAttachments(track) });
    expect(withoutImages).toContain('"meta":{"artist":"N\\u00e9e"}}]}');
  });

  test('the address of a frame of YouTube stands for that of the video', async () => {
    const watched = 'https://youtube.com/watch?v=a1_B%3Frel%3D0';
    const load: Partial<ContentLoaders> = { embed: async ({ url }) => (url === watched ? '<b>film</b>' : null) };
    for (const address of ['https://www.youtube.com/embed/a1_B?rel=0', 'http://youtube.com/v/a1_B?rel=0']) {
      expect(await html(address)).toBe(`<p>${watched}</p>`);
      expect(await html(address, load)).toBe('<p><b>film</b></p>');
    }
  });

  test('an address alone on its line is embedded or unchanged', async () => {
    const load: Partial<ContentLoaders> = {
      embed: async ({ url }) => (url.endsWith('/known') ? '<iframe></iframe>' : null),
    };
    expect(await html('https://x.example/known', load)).toContain('<iframe>');
    expect(await html('https://x.example/other', load)).toBe('<p>https://x.example/other</p>');
    expect(await html('see https://x.example/known', load)).toBe('<p>see https://x.example/known</p>');
    expect(await html('[embed]https://x.example/other[/embed]', load)).toBe(
      '<p><a href="https://x.example/other">https://x.example/other</a></p>',
    );
  });
});
