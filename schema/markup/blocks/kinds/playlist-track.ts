import { type Attributes, type Block, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { defineBlock, number, text } from '../define-block.ts';

export const playlistTrackBlock = defineBlock('core/playlist-track', {
  title: 'Playlist Track',
  category: 'media',
  description: 'One track of a playlist.',
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
  supports: { html: false, interactivity: { clientNavigation: true }, reusable: false },
  attachmentAttribute: 'id',
  shownTexts: (attributes) => ['title', 'artist', 'album'].map((name) => textAt(attributes, name)),
  render: ({ attributes, block, context, parent }) => {
    const index = parent === null ? 0 : (trackIndexes(parent).get(block.attributes) ?? 0);
    const playlistAttributes = context.values['core/playlist'];
    const renderPart = (name: string, { value, isShown = true }: { value: string | undefined; isShown?: boolean }) =>
      value && isShown ? `<span class="wp-block-playlist-track__${name}">${escapeHtml(value)}</span>` : '';
    const title = textAt(attributes, 'title') ?? '';
    const artist = renderPart('artist', {
      value: textAt(attributes, 'artist'),
      isShown: valueAt(playlistAttributes, 'showArtists') !== false,
    });
    const length = textAt(attributes, 'length');
    const duration = length
      ? `<span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>${escapeHtml(length)}</span>`
      : '';
    const data = escapeAttribute(JSON.stringify({ trackId: `track-${index}` }));
    const button = `<button data-wp-context="${data}" data-wp-on--click="actions.changeTrack" data-wp-bind--aria-current="state.isCurrentTrack" class="wp-block-playlist-track__button">`;
    const label = '<span class="screen-reader-text" data-wp-text="state.trackButtonActionLabel"></span>';
    return `<li class="wp-block-playlist-track">${button}<span class="wp-block-playlist-track__content">${renderPart('title', { value: title })}${artist}</span>${duration}${label}</button></li>`;
  },
});

const cachedIndexes = new WeakMap<Block, ReadonlyMap<Attributes, number>>();

/** Returns the indexes of the tracks of a playlist by their attributes, computed once per playlist. */
function trackIndexes(playlist: Block): ReadonlyMap<Attributes, number> {
  const tracks = () => playlist.innerBlocks.filter(({ name }) => name === 'core/playlist-track');
  const indexes = cachedIndexes.get(playlist) ?? new Map(tracks().map(({ attributes }, index) => [attributes, index]));
  cachedIndexes.set(playlist, indexes);
  return indexes;
}
