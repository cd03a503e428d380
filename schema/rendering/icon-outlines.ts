// data table

type Outline = readonly [name: string, outline: string, label?: string];
// Arguments of the functions below, which return path data: the position first, then the size.
type Rectangle = [x: number, y: number, width: number, height: number];
type Circle = [x: number, y: number, radius: number];

const rectangle = (...[x, y, width, height]: Rectangle): string => `M${x} ${y}h${width}v${height}h-${width}z`;
// Holes are drawn in the direction opposite to that of the surrounding shape.
const rectangularHole = (...[x, y, width, height]: Rectangle): string => `M${x} ${y}v${height}h${width}v-${height}z`;
const rectangleOutline = (...[x, y, width, height]: Rectangle): string =>
  rectangle(x, y, width, height) + rectangularHole(x + 1.5, y + 1.5, width - 3, height - 3);
const circle = (...[x, y, radius]: Circle): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 -${2 * radius} 0z`;
const circularHole = (...[x, y, radius]: Circle): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 -${2 * radius} 0z`;
const circleOutline = (...[x, y, radius]: Circle): string => circle(x, y, radius) + circularHole(x, y, radius - 1.5);
const horizontalBar = (...[y, x = 5, width = 14]: [y: number, x?: number, width?: number]): string =>
  rectangle(x, y, width, 1.5);

const STAR = 'M12 3.6L14.2 9.5L20.6 9.8L15.6 13.8L17.3 19.9L12 16.4L6.7 19.9L8.4 13.8L3.4 9.8L9.8 9.5z';
const STAR_INSIDE = 'M12 7.5L10.9 10.8L7.4 11L10.1 13.2L9.2 16.6L12 14.7L14.8 16.6L13.9 13.2L16.6 11L13.1 10.8z';
const STAR_RIGHT_INSIDE = 'M12 7.5V14.7L14.8 16.6L13.9 13.2L16.6 11L13.1 10.8z';
const PLUS = 'M11 7h2v4h4v2h-4v4h-2v-4H7v-2h4z';
const SHIELD = 'M12 3l7 3v5c0 4.5-3 8-7 10c-4-2-7-5.5-7-10V6z';
const ARROW_DOWN = 'M11 4h2v11l4-4 1.5 1.5L12 19l-6.5-6.5L7 11l4 4z';

/** The path data of each icon, in a view box of 24 by 24. */
export const iconOutlines: readonly Outline[] = [
  ['arrow-down-left', 'M6 18V9h2v5.5L17 5.5 18.5 7 9.5 16H15v2z'],
  ['arrow-down-right', 'M18 18V9h-2v5.5L7 5.5 5.5 7l9 9H9v2z'],
  ['arrow-down', ARROW_DOWN],
  ['arrow-left', 'M20 11v2H9l4 4-1.5 1.5L5 12l6.5-6.5L13 7l-4 4z'],
  ['arrow-right', 'M4 11v2h11l-4 4 1.5 1.5L19 12l-6.5-6.5L11 7l4 4z'],
  ['arrow-up-left', 'M6 6v9h2V9.5l9 9 1.5-1.5L9.5 8H15V6z'],
  ['arrow-up-right', 'M18 6v9h-2V9.5l-9 9L5.5 17l9-9H9V6z'],
  ['arrow-up', 'M11 20h2V9l4 4 1.5-1.5L12 5l-6.5 6.5L7 13l4-4z'],
  [
    'at-symbol',
    `${circleOutline(12, 12, 8.5)}${circleOutline(12, 12, 4)}${rectangle(14.5, 8, 1.5, 7)}`,
    'At Symbol (@)',
  ],
  ['audio', `${circle(9, 17, 3)}${rectangle(10.5, 4, 1.5, 13)}${rectangle(10.5, 4, 7, 3)}`],
  ['bell', `M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5z${circle(12, 19, 1.5)}`],
  ['block-default', `${rectangleOutline(4, 8, 16, 12)}${rectangle(6, 5, 4, 3)}${rectangle(14, 5, 4, 3)}`],
  ['block-meta', `${rectangleOutline(13, 4, 7, 7)}${rectangleOutline(13, 13, 7, 7)}${horizontalBar(11.25, 4, 9)}`],
  ['block-table', `${rectangleOutline(4, 4, 16, 16)}${horizontalBar(9, 5, 14)}${rectangle(11.25, 10, 1.5, 9)}`],
  ['calendar', 'M5 5h14v3H5zM5 9h2v11H5zM17 9h2v11h-2zM7 18h10v2H7zM8 3h2v2H8zM14 3h2v2h-2z'],
  ['capture-photo', `${rectangleOutline(3, 7, 18, 12)}${circleOutline(12, 13, 3.5)}${rectangle(9, 5, 6, 2)}`],
  ['capture-video', `${rectangleOutline(3, 7, 12, 10)}M16 11l5-3v8l-5-3z`],
  ['cart', `M3 4h3l1 3h13l-2 8H8L5 5.5H3z${circle(9, 18, 1.5)}${circle(16.5, 18, 1.5)}`],
  [
    'category',
    [
      rectangleOutline(4, 4, 7, 7),
      rectangleOutline(13, 4, 7, 7),
      rectangleOutline(4, 13, 7, 7),
      rectangleOutline(13, 13, 7, 7),
    ].join(''),
  ],
  [
    'caution',
    `M12 3l10 17H2zM12 6.5L4.6 18.5h14.8z${rectangle(11.25, 10, 1.5, 4.5)}${rectangle(11.25, 15.5, 1.5, 1.5)}`,
  ],
  ['chart-bar', `${rectangle(5, 11, 3, 8)}${rectangle(10.5, 5, 3, 14)}${rectangle(16, 8, 3, 11)}`],
  ['check', 'M5 13l1.5-1.5L10 15l8-8L19.5 8.5 10 18z'],
  ['chevron-down', 'M6 9l1.5-1.5L12 12l4.5-4.5L18 9l-6 6z'],
  ['chevron-down-small', 'M8 10l1-1 3 3 3-3 1 1-4 4z'],
  ['chevron-left', 'M15 6l1.5 1.5L12 12l4.5 4.5L15 18l-6-6z'],
  ['chevron-left-small', 'M14 8l1 1-3 3 3 3-1 1-4-4z'],
  ['chevron-right', 'M9 6L7.5 7.5 12 12l-4.5 4.5L9 18l6-6z'],
  ['chevron-right-small', 'M10 8L9 9l3 3-3 3 1 1 4-4z'],
  ['chevron-up', 'M6 15l1.5 1.5L12 12l4.5 4.5L18 15l-6-6z'],
  ['chevron-up-down', 'M8 9.5L9 10.5l3-3 3 3 1-1-4-4zM8 14.5l1-1 3 3 3-3 1 1-4 4z'],
  ['chevron-up-small', 'M8 14l1 1 3-3 3 3 1-1-4-4z'],
  ['comment', `${rectangleOutline(4, 5, 16, 11)}M7 16h5l-5 4z`],
  ['cover', `${rectangleOutline(4, 6, 16, 12)}${rectangle(6, 13, 12, 3)}`],
  ['create', `${rectangleOutline(4, 6, 14, 14)}M11 12l8-8 2 2-8 8h-2z`],
  ['desktop', `${rectangleOutline(3, 5, 18, 11)}${rectangle(9, 18, 6, 1.5)}${rectangle(11.25, 16, 1.5, 2)}`],
  ['download', `M11 4h2v7l3-3 1.5 1.5L12 15 6.5 9.5 8 8l3 3z${horizontalBar(18)}`],
  ['drawer-left', `${rectangleOutline(4, 4, 16, 16)}${rectangle(5, 5, 5, 14)}`],
  ['drawer-right', `${rectangleOutline(4, 4, 16, 16)}${rectangle(14, 5, 5, 14)}`],
  ['envelope', 'M4 6h16v2l-8 5-8-5zM4 10l8 5 8-5v8H4z'],
  ['error', `${circleOutline(12, 12, 8.5)}${rectangle(11.25, 7.5, 1.5, 6)}${rectangle(11.25, 15, 1.5, 1.5)}`],
  ['external', 'M13 4h7v7h-2V7.5l-8 8L8.5 14l8-8H13zM5 8h5v1.5H6.5v8h8V14H16v5H5z'],
  ['file', 'M6 3h8l4 4v14H6zM7.5 4.5v15h9V8.5h-4v-4z'],
  ['gallery', `${rectangleOutline(4, 4, 13, 13)}${rectangle(7, 18.5, 13, 1.5)}${rectangle(18.5, 7, 1.5, 13)}`],
  ['group', `${rectangleOutline(4, 4, 10, 10)}${rectangleOutline(10, 10, 10, 10)}`],
  ['heading', 'M6 5h2v6h8V5h2v14h-2v-6H8v6H6z'],
  [
    'help',
    `${circleOutline(12, 12, 8.5)}M9 10a3 3 0 1 1 4 2.8V14h-1.5v-2.2a1.6 1.6 0 1 0-1-1.8z${rectangle(11.5, 15, 1.5, 1.5)}`,
  ],
  ['home', 'M12 4l9 8h-3v8h-4v-5h-4v5H6v-8H3z'],
  ['image', `${rectangleOutline(4, 5, 16, 14)}M6 17l4-5 3 3 2-2 3 4z${circle(15.5, 9, 1.3)}`],
  ['info', `${circleOutline(12, 12, 8.5)}${rectangle(11.25, 11, 1.5, 5.5)}${rectangle(11.25, 8, 1.5, 1.5)}`],
  [
    'key',
    `${circleOutline(8, 12, 4)}${rectangle(12, 11.25, 9, 1.5)}${rectangle(17, 12, 1.5, 3)}${rectangle(19.5, 12, 1.5, 2.5)}`,
  ],
  ['language', `${circleOutline(12, 12, 8.5)}${horizontalBar(11.25, 4, 16)}${rectangle(11.25, 4, 1.5, 16)}`],
  ['map-marker', `M12 3a6 6 0 0 1 6 6c0 4-6 12-6 12S6 13 6 9a6 6 0 0 1 6-6z${circularHole(12, 9, 2)}`],
  ['menu', 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z'],
  ['mobile', `${rectangleOutline(7, 3, 10, 18)}${rectangle(10.5, 17, 3, 1)}`],
  ['more-horizontal', `${circle(6, 12, 1.5)}${circle(12, 12, 1.5)}${circle(18, 12, 1.5)}`],
  ['more-vertical', `${circle(12, 6, 1.5)}${circle(12, 12, 1.5)}${circle(12, 18, 1.5)}`],
  ['next', 'M6 6l6 6-6 6zM13 6l6 6-6 6z'],
  ['paragraph', 'M10 4h8v1.5h-2V20h-1.5V5.5h-2V20H11v-8h-1a4 4 0 0 1 0-8z'],
  ['payment', `${rectangleOutline(3, 6, 18, 12)}${rectangle(4, 9, 16, 2.5)}`],
  ['pencil', 'M4 20l1-4L16 5l3 3L8 19z'],
  [
    'people',
    `${circle(9, 9, 3)}${circle(16.5, 10, 2.2)}M3 19c0-4 3-6 6-6s6 2 6 6zM16 19c0-2-.5-3.5-1.5-4.8c3-.7 6 1.3 6 4.8z`,
  ],
  ['plus', 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z'],
  ['plus-circle', `${circleOutline(12, 12, 8.5)}${PLUS}`],
  ['previous', 'M18 6l-6 6 6 6zM11 6l-6 6 6 6z'],
  ['published', `${circleOutline(12, 12, 8.5)}M8 12l1-1 2 2 4-4 1 1-5 5z`],
  ['quote', 'M6 7h5v6c0 3-2 4-4 4v-2c1 0 2-.5 2-2H6zM14 7h5v6c0 3-2 4-4 4v-2c1 0 2-.5 2-2h-3z'],
  [
    'receipt',
    `M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21zM7.5 4.5v13h9v-13z${horizontalBar(8, 9, 6)}${horizontalBar(12, 9, 6)}`,
  ],
  [
    'rss',
    `${circle(7, 17, 1.8)}M5 10a9 9 0 0 1 9 9h-2a7 7 0 0 0-7-7zM5 5a14 14 0 0 1 14 14h-2A12 12 0 0 0 5 7z`,
    'RSS',
  ],
  ['scheduled', `${circleOutline(12, 12, 8.5)}M11.25 7h1.5v4.7l3 1.8-.8 1.3-3.7-2.3z`],
  ['search', `${circleOutline(10.5, 10.5, 6)}M14 15l1-1 5 5-1 1z`],
  ['settings', `${horizontalBar(7)}${circle(9, 7.75, 2.2)}${horizontalBar(15.5)}${circle(15, 16.25, 2.2)}`],
  ['shadow', `${circle(12, 12, 8)}M12 5.5v13a6.5 6.5 0 0 0 0-13z`],
  [
    'share',
    `${circle(6, 12, 2.5)}${circle(17, 6, 2.5)}${circle(17, 18, 2.5)}M6.5 11.3L17 5.3l.7 1.4L7.2 12.7zM7.2 11.3l10.5 6-.7 1.4-10.5-6z`,
  ],
  ['shield', SHIELD],
  [
    'shuffle',
    'M4 7h4l6 8h3v-2.5l4 3.5-4 3.5V17h-4L7 9H4zM4 15h3l1-1.3 1.2 1.6L8 17H4zM13 7h4V4.5L21 8l-4 3.5V9h-3l-1 1.3-1.2-1.6z',
  ],
  ['star-empty', STAR + STAR_INSIDE],
  ['star-filled', STAR],
  ['star-half', STAR + STAR_RIGHT_INSIDE],
  ['store', `M4 5h16l1 5H3zM5 11h14v9H5z${rectangularHole(10, 13, 4, 7)}`],
  ['styles', `${circleOutline(12, 12, 8.5)}M12 5a7 7 0 0 1 0 14z`],
  ['symbol', 'M12 3l9 9-9 9-9-9zM12 5.2L5.2 12l6.8 6.8 6.8-6.8z'],
  ['symbol-filled', 'M12 3l9 9-9 9-9-9z'],
  [
    'table',
    `${rectangleOutline(4, 5, 16, 14)}${horizontalBar(9, 5, 14)}${horizontalBar(13.5, 5, 14)}${rectangle(11.25, 10, 1.5, 8)}`,
  ],
  ['tablet', `${rectangleOutline(5, 3, 14, 18)}${rectangle(10.5, 17.5, 3, 1)}`],
  ['tag', `M4 4h8l8 8-8 8-8-8z${circularHole(8, 8, 1.5)}`],
  ['tip', `${circleOutline(12, 10, 6)}${horizontalBar(17, 9.5, 5)}${horizontalBar(19.5, 10, 4)}`],
  ['upload', `M11 15h2V8l3 3 1.5-1.5L12 4 6.5 9.5 8 11l3-3z${horizontalBar(18)}`],
  ['verse', `${horizontalBar(6)}${horizontalBar(10, 5, 9)}${horizontalBar(14)}${horizontalBar(18, 5, 9)}`],
];
