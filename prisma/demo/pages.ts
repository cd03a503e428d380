import type { DemoPage } from './demo-types.ts';

export const pages: readonly DemoPage[] = [
  {
    slug: 'about',
    title: 'About Larkhollow',
    order: 1,
    daysAgo: 90,
    time: '09:00',
    image: 'valley-at-dawn',
    content: [
      {
        block: 'paragraph',
        text: 'Larkhollow lies where the road gives up. Beyond the last house there is a gate, a stream and a great deal of hill. About two hundred people live here, and one bus calls four times a day to see how they are.',
      },
      { block: 'image', image: 'valley-at-dawn', caption: 'The valley from the upper gate, a little after six.' },
      { block: 'heading', text: 'What there is' },
      {
        block: 'list',
        items: [
          'an orchard of old apple varieties, open to all from May to October',
          'two bridges, of which the lower one is usually dry',
          'a reading room with a stove, and a baker who opens when the light is on',
        ],
      },
      { block: 'heading', text: 'Lately on the board' },
      { block: 'latest-posts', count: 3 },
    ],
  },
  {
    slug: 'visit',
    title: 'Visit',
    order: 2,
    daysAgo: 88,
    time: '09:30',
    content: [
      {
        block: 'paragraph',
        text: 'Come in any weather; we have several. There are six rooms above the bakery, a field for tents behind the reading room, and a bench at every spot from which something can be seen.',
      },
      {
        block: 'quote',
        text: 'I came for the afternoon and stayed until the plums.',
        cite: 'From the guest book',
      },
      { block: 'pattern', pattern: 'how-to-reach-us' },
    ],
  },
  {
    slug: 'getting-here',
    title: 'Getting here',
    parent: 'visit',
    order: 1,
    daysAgo: 87,
    time: '15:10',
    content: [
      {
        block: 'paragraph',
        text: 'The bus leaves from the station at Upper Bridge and takes twenty-five minutes, or thirty with sheep. Wave; it stops anywhere.',
      },
      {
        block: 'table',
        head: ['From Upper Bridge', 'From Larkhollow', 'On'],
        rows: [
          ['7:20', '7:50', 'weekdays'],
          ['10:05', '10:40', 'every day'],
          ['14:05', '14:40', 'every day'],
          ['18:30', '19:00', 'weekdays and market days'],
        ],
      },
      { block: 'separator' },
      {
        block: 'paragraph',
        text: 'On foot it is nine kilometers along the stream. Keep the water on your left going up and on your right going home.',
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    order: 9,
    daysAgo: 80,
    time: '12:00',
    content:
      'This site keeps what you write in a comment: your name, your address for mail and the text itself. It is used to show the comment and to tell you about answers, and for nothing else.\n\nNothing is counted, measured or passed on. Ask Ottilie to remove something and she will.',
  },
];
