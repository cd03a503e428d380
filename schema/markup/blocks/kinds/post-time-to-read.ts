import { replaceTags } from '../../html/split-html.ts';
import { flag, number, text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';
import { visibleText } from '../supports/block-visibility.ts';

const WORDS_PER_MINUTE = 189;

export const postTimeToReadBlock = definePostBlock('core/post-time-to-read', {
  title: 'Time to Read',
  description: 'The minutes that reading an item takes, or the number of its words.',
  usesContext: ['postId', 'postType'],
  attributes: {
    displayAsRange: flag(true),
    displayMode: text('time'),
    averageReadingSpeed: number(WORDS_PER_MINUTE),
  },
  supports: {
    anchor: true,
    color: { gradients: true, ...controls('background', 'text') },
    html: false,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders },
  },
  render: (post, rendering) => {
    const { displayMode = 'time', displayAsRange, averageReadingSpeed } = rendering.attributes;
    const words = post.isLocked ? 0 : countWords(visibleText(post.content));
    const speed = Number(averageReadingSpeed) > 0 ? Number(averageReadingSpeed) : WORDS_PER_MINUTE;
    const shown =
      displayMode === 'words'
        ? `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
        : displayMode === 'time'
          ? formatMinutes(words / speed, displayAsRange !== false)
          : '';
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${shown}</div>`;
  },
});

/** Formats a duration in minutes; a range is from 20 % less to 20 % more. */
function formatMinutes(duration: number, isRange: boolean): string {
  const minutes = (factor: number): number => Math.max(1, Math.round(duration * factor));
  if (!isRange) return `${minutes(1)} ${minutes(1) === 1 ? 'minute' : 'minutes'}`;
  const least = minutes(0.8);
  return `${least}–${Math.max(minutes(1.2), least + 1)} minutes`;
}

/** Punctuation, digits and symbols, which are not words when they stand alone. */
const SYMBOLS = /[!-@[-`{-~\u0080-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f]/g;

function countWords(content: string): number {
  const plainText = replaceTags(content, (tag) => (tag.startsWith('<!--') ? '' : '\n'))
    .replace(/&(?:nbsp|#160);/gi, ' ')
    .replace(/&[^\s&;]{1,40};/g, '')
    .replace(/--|\u2014/g, ' ')
    .replace(SYMBOLS, '');
  return plainText.match(/\S+/g)?.length ?? 0;
}
