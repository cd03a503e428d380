import { escapeAttribute, escapeHtml } from '../../markup/escape.ts';
import { TagEditor } from '../../markup/tag-editor.ts';
import { type Block, textAt, valueAt } from '../block.ts';
import type { BlockRenderer } from '../context.ts';

/** A list of tracks with a player that draws their wave form. */
export const renderPlaylist: BlockRenderer = ({ attributes, block, content, context }) => {
  const tracks = block.innerBlocks
    .filter((each) => each.name === 'core/playlist-track')
    .map((_, index) => `track-${index}`);
  if (tracks.length === 0) return '';
  const data = {
    playlistId: `playlist-${context.state.environment.session.uniqueNumber()}`,
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
};

/** One track; it is numbered by its place in the list. */
export const renderPlaylistTrack: BlockRenderer = ({ attributes, block, context, parent }) => {
  const list = parent?.innerBlocks.filter((each: Block) => each.name === 'core/playlist-track') ?? [];
  const index = Math.max(
    0,
    list.findIndex((each) => each === block || each.attributes === block.attributes),
  );
  const around = context.values['core/playlist'];
  const part = (name: string, { value, isShown = true }: { value: string | undefined; isShown?: boolean }) =>
    value && isShown ? `<span class="wp-block-playlist-track__${name}">${escapeHtml(value)}</span>` : '';
  const title = textAt(attributes, 'title') ?? '';
  const artist = part('artist', {
    value: textAt(attributes, 'artist'),
    isShown: valueAt(around, 'showArtists') !== false,
  });
  const length = textAt(attributes, 'length');
  const duration = length
    ? `<span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>${escapeHtml(length)}</span>`
    : '';
  const data = escapeAttribute(JSON.stringify({ trackId: `track-${index}` }));
  const button = `<button data-wp-context="${data}" data-wp-on--click="actions.changeTrack" data-wp-bind--aria-current="state.isCurrentTrack" class="wp-block-playlist-track__button">`;
  const label = '<span class="screen-reader-text" data-wp-text="state.trackButtonActionLabel"></span>';
  return `<li class="wp-block-playlist-track">${button}<span class="wp-block-playlist-track__content">${part('title', { value: title })}${artist}</span>${duration}${label}</button></li>`;
};
