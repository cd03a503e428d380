import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { collapseWhiteSpace, environment } from './test-render-environment.ts';

const html = async (content: string): Promise<string> =>
  collapseWhiteSpace((await renderContent({ content, postId: 9, postType: 'post' }, environment())).html);

describe('tabs', () => {
  const panel = (attributes = '', id = '') =>
    `<!-- wp:tab-panel ${attributes} --><section class="wp-block-tab-panel"${id}></section><!-- /wp:tab-panel -->`;
  const tabs = (attributes: string) =>
    `<!-- wp:tabs ${attributes} --><div class="wp-block-tabs"><!-- wp:tab-list --><div class="wp-block-tab-list"><button>A</button><button>B</button></div><!-- /wp:tab-list --><!-- wp:tab-panels --><div>${panel()}${panel('{"anchor":"own"}', ' id="own"')}</div><!-- /wp:tab-panels --></div><!-- /wp:tabs -->`;

  test('get a number, and their panels ids after it or their anchors', async () => {
    const shown = await html(tabs(''));
    expect(shown).toContain('{&quot;tabsId&quot;:&quot;tabs_1&quot;,&quot;activeTabIndex&quot;:0}');
    expect([...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'tab__tabs_1-tab-0',
      'tab__own',
      'tabs_1-tab-0',
      'own',
    ]);
    expect([...shown.matchAll(/aria-(?:controls|labelledby)="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'tabs_1-tab-0',
      'own',
      'tab__tabs_1-tab-0',
      'tab__own',
    ]);
    expect(shown.match(/<section hidden /g)).toHaveLength(2);
  });

  test('are named after their anchor', async () => {
    expect(await html(tabs('{"anchor":"pier"}'))).toContain('id="pier-tab-0"');
  });
});

describe('playlists', () => {
  const track = (attributes: object) => `<!-- wp:playlist-track ${JSON.stringify(attributes)} /-->`;
  const playlist = (attributes: string, tracks: string) =>
    `<!-- wp:playlist ${attributes} --><figure class="p"><ol>${tracks}</ol></figure><!-- /wp:playlist -->`;

  test('show tracks with a file only', async () => {
    expect(await html(playlist('', track({ title: 'A' })))).toBe('');
    const shown = await html(playlist('', track({ title: 'A' }) + track({ id: 1, artist: 'B <c>', image: '/a.png' })));
    expect(shown).toContain('&quot;tracks&quot;:[&quot;track-0&quot;]');
    expect(shown.match(/<li /g)).toHaveLength(1);
    expect(shown).toContain('<span class="wp-block-playlist-track__title">Unknown title</span>');
    expect(shown).toContain('<span class="wp-block-playlist-track__artist">B &lt;c&gt;</span>');
    expect(shown).toMatch(/<img [^>]*class="wp-block-playlist-track__image" src="\/a\.png" alt="" \/>/);
  });

  test('show no pictures if they are off, and the colors of the player', async () => {
    const shown = await html(
      playlist('{"showImages":false,"waveformColor":"#1\\u00222"}', track({ id: 1, image: '/a.png' })),
    );
    expect(shown).not.toContain('<img');
    expect(shown).toContain('data-waveform-player-color="#1&quot;2"');
  });
});
