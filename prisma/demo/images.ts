import type { DemoImage } from './demo-types.ts';

const svg = ({ width, height }: { width: number; height: number }, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const gradient = (id: string, stops: readonly (readonly [number, string])[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`;

/** Mountain ridges with mist between them; nearer ridges are darker. */
const valleyAtDawn = svg(
  { width: 1400, height: 933 },
  [
    `<defs>${gradient('sky', [
      [0, '#2f3f73'],
      [0.45, '#c9788a'],
      [0.75, '#f7c58f'],
      [1, '#fdf0d0'],
    ])}${gradient('mist', [
      [0, '#fff4df00'],
      [1, '#fff4dfb0'],
    ])}</defs>`,
    '<rect width="1400" height="933" fill="url(#sky)"/>',
    '<circle cx="930" cy="470" r="190" fill="#fff1c9" opacity=".18"/><circle cx="930" cy="470" r="120" fill="#fff1c9" opacity=".28"/><circle cx="930" cy="470" r="66" fill="#fff6dc"/>',
    '<path d="M0 520 C180 420 300 500 460 440 S760 470 900 500 1160 390 1400 470 V933 H0Z" fill="#a66a86"/>',
    '<rect y="520" width="1400" height="140" fill="url(#mist)"/>',
    '<path d="M0 640 C160 560 340 650 520 590 S880 560 1040 620 1280 560 1400 600 V933 H0Z" fill="#74517a"/>',
    '<rect y="620" width="1400" height="140" fill="url(#mist)"/>',
    '<path d="M0 740 C220 650 380 760 620 700 S1020 690 1180 740 1320 700 1400 710 V933 H0Z" fill="#4a3c66"/>',
    '<path d="M0 850 C260 760 520 870 760 810 S1180 800 1400 830 V933 H0Z" fill="#2a2848"/>',
    '<path d="M640 933 C700 860 690 820 760 790 S770 740 820 720" fill="none" stroke="#f7c58f" stroke-width="7" stroke-linecap="round" opacity=".75"/>',
    ...[
      [120, 800, 26],
      [180, 815, 34],
      [255, 812, 24],
      [1120, 812, 30],
      [1190, 806, 22],
      [1270, 815, 36],
    ].map(
      ([x = 0, y = 0, r = 0]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#211f3c"/><rect x="${x - 3}" y="${y}" width="6" height="${r * 2}" fill="#211f3c"/>`,
    ),
    '<path d="M300 250 q18 -16 36 0 q18 -16 36 0 M420 300 q13 -12 26 0 q13 -12 26 0 M250 330 q11 -10 22 0 q11 -10 22 0" fill="none" stroke="#2f2a4d" stroke-width="5" stroke-linecap="round"/>',
  ].join(''),
);

const apple = ([x, y, size, skin, blush]: readonly [number, number, number, string, string]): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 -52 C-60 -92 -112 -40 -92 34 C-78 88 -34 112 0 92 C34 112 78 88 92 34 C112 -40 60 -92 0 -52Z" fill="${skin}"/><path d="M34 -56 C86 -60 104 -8 88 38 C76 76 50 98 24 98 C66 56 70 -6 34 -56Z" fill="${blush}"/><path d="M0 -50 C-2 -78 6 -98 22 -112" fill="none" stroke="#5b3a22" stroke-width="11" stroke-linecap="round"/><path d="M10 -84 C34 -120 78 -118 92 -96 C66 -76 34 -72 10 -84Z" fill="#5d8a3c"/></g>`;

/** Rows of apples in flat colors. */
const appleTable = svg(
  { width: 1200, height: 1200 },
  [
    '<rect width="1200" height="1200" fill="#f3e3c3"/>',
    '<path d="M0 0 H1200 V300 H0Z M0 600 H1200 V900 H0Z" fill="#ecd6ab"/>',
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const skins = ['#c8402f', '#e2a33b', '#8aa846', '#b5533c', '#d97b42'];
        const blushes = ['#a02c22', '#cf7f2b', '#6f9038', '#933d2b', '#bd5e2e'];
        const index = (row * 3 + column * 2 + (row === 2 ? 1 : 0)) % skins.length;
        return apple([
          150 + column * 300,
          165 + row * 300,
          row % 2 ? 1 : 1.12,
          skins[index] ?? '',
          blushes[index] ?? '',
        ]);
      }),
    ),
  ].join(''),
);

/** A bridge with three arches over water, at night with a moon. */
const bridgeByNight = svg(
  { width: 1400, height: 800 },
  [
    `<defs>${gradient('night', [
      [0, '#0c1730'],
      [1, '#2c4a6e'],
    ])}${gradient('water', [
      [0, '#24405f'],
      [1, '#0b1830'],
    ])}</defs>`,
    '<rect width="1400" height="800" fill="url(#night)"/>',
    ...Array.from({ length: 46 }, (_, index) => {
      const x = (index * 397) % 1400;
      const y = (index * 173) % 380;
      return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3)}" fill="#f4f1de" opacity="${0.35 + (index % 5) / 10}"/>`;
    }),
    '<path d="M1090 96 A74 74 0 1 1 1019 192 A62 62 0 0 0 1090 96Z" fill="#f6efd0"/>',
    '<path d="M0 470 C200 380 380 440 560 400 S980 380 1400 450 V560 H0Z" fill="#16294a"/>',
    '<rect y="540" width="1400" height="260" fill="url(#water)"/>',
    '<path d="M0 440 C420 370 980 370 1400 440 V560 H1240 A130 118 0 0 0 980 560 H830 A130 130 0 0 0 570 560 H420 A130 118 0 0 0 160 560 H0Z" fill="#3a3f52"/>',
    '<path d="M0 440 C420 370 980 370 1400 440 V458 C980 388 420 388 0 458Z" fill="#565d73"/>',
    '<path d="M0 560 H160 A130 70 0 0 0 420 560 H570 A130 78 0 0 0 830 560 H980 A130 70 0 0 0 1240 560 H1400 V600 C980 660 420 660 0 600Z" fill="#0a1526" opacity=".55"/>',
    ...[250, 700, 1150].map(
      (x) =>
        `<rect x="${x - 4}" y="330" width="8" height="84" fill="#23283a"/><circle cx="${x}" cy="326" r="40" fill="#ffd98a" opacity=".25"/><circle cx="${x}" cy="326" r="15" fill="#ffe6ae"/><path d="M${x - 9} 640 h18 M${x - 15} 672 h30 M${x - 8} 704 h16" stroke="#ffd98a" stroke-width="7" stroke-linecap="round" opacity=".6"/>`,
    ),
    '<path d="M1040 640 h100 M1062 668 h56 M1074 694 h32" stroke="#f6efd0" stroke-width="6" stroke-linecap="round" opacity=".5"/>',
  ].join(''),
);

export const images: readonly DemoImage[] = [
  {
    slug: 'valley-at-dawn',
    title: 'Valley at dawn',
    alt: 'Violet ridges one behind the other under a low sun, a stream catching its light',
    caption: 'From the upper gate.',
    description: 'Drawn from memory, after the second coffee.',
    format: 'jpg',
    width: 1400,
    height: 933,
    svg: valleyAtDawn,
    daysAgo: 92,
    time: '06:05',
  },
  {
    slug: 'apple-table',
    title: 'Apples on the sorting table',
    alt: 'Sixteen apples in four rows, red, yellow and green',
    caption: 'Sorted by nobody in particular.',
    description: '',
    format: 'png',
    width: 1200,
    height: 1200,
    svg: appleTable,
    daysAgo: 70,
    time: '15:30',
  },
  {
    slug: 'bridge-by-night',
    title: 'The lower bridge by night',
    alt: 'A stone bridge of three arches with three lamps, under stars and a thin moon',
    caption: '',
    description: 'The lamps are new.',
    format: 'webp',
    width: 1400,
    height: 800,
    svg: bridgeByNight,
    daysAgo: 7,
    time: '21:10',
  },
];
