import { textAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, flag, text } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const playlistBlock = defineBlock('core/playlist', {
  title: 'Playlist',
  category: 'media',
  description: 'A playlist of audio files.',
  keywords: ['music', 'sound'],
  allowedBlocks: ['core/playlist-track'],
  providesContext: ['showArtists', 'currentTrack'],
  attributes: {
    currentTrack: text(),
    type: text('audio'),
    order: text('asc'),
    showTracklist: flag(true),
    showImages: flag(true),
    showArtists: flag(true),
    showNumbers: flag(true),
    showPlayButtonArtwork: flag(false),
    caption: text(),
  },
  supports: {
    anchor: true,
    align: true,
    color: { gradients: true, link: true, ...controls('background', 'text') },
    __experimentalBorder: { color: true, style: true, width: true, ...controls('color', 'style', 'width') },
    interactivity: true,
    spacing: { margin: true, padding: true },
    typography: { fontSize: true, ...controls('fontSize') },
  },
  extendsStoredMarkup: true,
  render: ({ attributes, block, content, context }) => {
    const tracks = block.innerBlocks
      .filter((each) => each.name === 'core/playlist-track')
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
    const editor = new TagEditor(content);
    if (!editor.next('figure')) return content;
    editor.setAttribute('data-wp-interactive', 'core/playlist');
    editor.setAttribute('data-wp-context', JSON.stringify(data));
    const player =
      '<div class="wp-block-playlist__waveform-player" data-wp-watch="callbacks.initWaveformPlayer" data-label-play="Play" data-label-pause="Pause" data-label-seek="Seek" data-label-seek-value="%1$s of %2$s" ></div>';
    return editor.apply().replace(/<figure[^>]*>/, (figure) => figure + player);
  },
});
