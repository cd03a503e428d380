import { type Attributes, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { choice, defineBlock, flag, text } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const playlistBlock = defineBlock('core/playlist', {
  title: 'Playlist',
  category: 'media',
  description: 'A playlist of audio files.',
  keywords: ['music', 'sound'],
  allowedBlocks: ['core/playlist-track'],
  providesContext: ['showArtists', 'showImages'],
  attributes: {
    type: text('audio'),
    order: text('asc'),
    showTracklist: flag(true),
    showImages: flag(true),
    showArtists: flag(true),
    showNumbers: flag(true),
    showTrackLength: flag(true),
    showPlayButtonArtwork: flag(false),
    waveformColor: text(),
    waveformGradient: text(),
    waveformBackgroundColor: text(),
    waveformBackgroundGradient: text(),
    waveformStyle: choice(['bars', 'mirror', 'line', 'blocks', 'dots', 'seekbar'], 'bars'),
    caption: text(),
  },
  supports: {
    anchor: true,
    align: true,
    color: { gradients: true, link: true, ...controls('background', 'text') },
    __experimentalBorder: { color: true, style: true, width: true, ...controls('color', 'style', 'width') },
    interactivity: true,
    __experimentalExposeControlsToChildren: true,
    spacing: { margin: true, padding: true },
    typography: { fontSize: true, ...controls('fontSize') },
  },
  extendsStoredMarkup: true,
  render: ({ attributes, block, content, context }) => {
    const tracks = block.innerBlocks
      .filter((each) => each.name === 'core/playlist-track' && Boolean(each.attributes.id))
      .map((_, index) => `track-${index}`);
    if (tracks.length === 0) return '';
    const data = {
      playlistId: `playlist-${context.state.environment.session.nextUniqueNumber()}`,
      currentId: tracks[0],
      isPlaying: false,
      tracks,
      waveformStyle: textAt(attributes, 'waveformStyle') ?? 'bars',
      showPlayButtonArtwork: attributes.showPlayButtonArtwork === true,
      labelPauseTrack: 'Pause',
      labelSelectTrack: 'Play',
    };
    const editor = new TagEditor(content.replace(/<figure[^>]*>/, (figure) => figure + renderPlayer(attributes)));
    if (!editor.next('figure')) return content;
    editor.setAttribute('data-wp-interactive', 'core/playlist');
    editor.setAttribute('data-wp-context', JSON.stringify(data));
    for (const trackId of tracks) {
      if (!editor.nextWithClass('wp-block-playlist-track__button')) break;
      editor.setAttribute('data-wp-context', JSON.stringify({ trackId }));
    }
    return editor.apply();
  },
});

/** The attributes with the colors of the player, and the names of the HTML attributes that its script reads. */
const PLAYER_COLORS = [
  ['waveformColor', 'color'],
  ['waveformGradient', 'gradient'],
  ['waveformBackgroundColor', 'background-color'],
  ['waveformBackgroundGradient', 'background-gradient'],
] as const;

function renderPlayer(attributes: Attributes): string {
  const colors = PLAYER_COLORS.map(([name, part]) => {
    const value = textAt(attributes, name);
    return value ? ` data-waveform-player-${part}="${escapeAttribute(value)}"` : '';
  });
  return `<div class="wp-block-playlist__waveform-player"${colors.join('')} data-wp-watch="callbacks.initWaveformPlayer" data-label-play="Play" data-label-pause="Pause" data-label-seek="Seek" data-label-seek-value="%1$s of %2$s" ></div>`;
}
