import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { defineBlock, number, text } from '../define-block.ts';

export const playlistTrackBlock = defineBlock('core/playlist-track', {
  title: 'Playlist Track',
  category: 'media',
  description: 'One track of a playlist.',
  parent: ['core/playlist'],
  usesContext: ['showArtists', 'showImages'],
  attributes: {
    id: number(),
    blob: { ...text(), role: 'local' },
    src: text(),
    type: text('audio'),
    album: text(),
    artist: text(),
    image: text(),
    imageAlt: text(),
    length: text(),
    title: text(),
  },
  supports: { html: false, interactivity: { clientNavigation: true }, reusable: false },
  attachmentAttribute: 'id',
  shownTexts: (attributes) => ['title', 'artist', 'album'].map((name) => textAt(attributes, name)),
  render: (rendering) => {
    const { attributes, context } = rendering;
    if (!attributes.id) return '';
    const renderPart = (name: string, value: string | undefined) =>
      value ? `<span class="wp-block-playlist-track__${name}">${escapeHtml(value)}</span>` : '';
    const image = textAt(attributes, 'image');
    const showsImage = image && valueAt(context.values['core/playlist'], 'showImages') !== false;
    const picture = showsImage
      ? `<img class="wp-block-playlist-track__image" src="${escapeUrl(image)}" alt="${escapeAttribute(textAt(attributes, 'imageAlt') ?? '')}" />`
      : '';
    const title = renderPart('title', textAt(attributes, 'title') || 'Unknown title');
    const artist = renderPart('artist', textAt(attributes, 'artist'));
    const length = textAt(attributes, 'length');
    const duration = length
      ? `<span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>${escapeHtml(length)}</span>`
      : '';
    const label = '<span class="screen-reader-text" data-wp-text="state.trackButtonActionLabel"></span>';
    return `<li ${rendering.wrapperAttributes()}><button data-wp-on--click="actions.changeTrack" data-wp-bind--aria-current="state.isCurrentTrack" class="wp-block-playlist-track__button">${picture}<span class="wp-block-playlist-track__content">${title}${artist}</span>${duration}${label}</button></li>`;
  },
});
