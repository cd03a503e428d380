import { type Attributes, type Block, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { defineBlock, number, text } from '../define-block.ts';

export const playlistTrackBlock = defineBlock('core/playlist-track', {
  title: 'Playlist Track',
  category: 'media',
  description: 'One recording of a playlist.',
  parent: ['core/playlist'],
  usesContext: ['showArtists', 'currentTrack'],
  attributes: {
    id: number(),
    uniqueId: text(),
    src: text(),
    type: text('audio'),
    album: text(),
    artist: text(),
    image: text(),
    length: text(),
    title: text(),
  },
  supports: { html: false, interactivity: true, reusable: false },
  attachmentIn: 'id',
  render: ({ attributes, block, context, parent }) => {
    const index = parent === null ? 0 : (placesIn(parent).get(block.attributes) ?? 0);
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
  },
});

const placesOfTracks = new WeakMap<Block, ReadonlyMap<Attributes, number>>();

/** The positions of the tracks of a playlist, computed once per playlist. */
function placesIn(playlist: Block): ReadonlyMap<Attributes, number> {
  const tracks = () => playlist.innerBlocks.filter(({ name }) => name === 'core/playlist-track');
  const places = placesOfTracks.get(playlist) ?? new Map(tracks().map(({ attributes }, place) => [attributes, place]));
  placesOfTracks.set(playlist, places);
  return places;
}
