import type { DemoPattern } from './demo-types.ts';

export const patterns: readonly DemoPattern[] = [
  {
    slug: 'how-to-reach-us',
    title: 'How to reach us',
    daysAgo: 86,
    time: '10:15',
    content: [
      { block: 'heading', text: 'How to reach us' },
      {
        block: 'paragraph',
        text: 'Knock at the reading room, or leave a note in the tin by the lower bridge. The tin is emptied on market days.',
      },
    ],
  },
];
