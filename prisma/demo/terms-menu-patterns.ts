import type { DemoMenuItem, DemoPattern, DemoTerm } from './demo-types.ts';

/** The items of the main menu, in their order. */
export const menuItems: readonly DemoMenuItem[] = [
  { page: 'about' },
  { page: 'visit' },
  { page: 'getting-here', parentIndex: 1 },
  { category: 'orchard' },
  { title: 'The gate', url: '/' },
];

/** Parents come before their children. The first category is the default category. */
export const terms: readonly DemoTerm[] = [
  { taxonomy: 'category', slug: 'notices', name: 'Notices', description: 'What used to be pinned to the board.' },
  { taxonomy: 'category', slug: 'orchard', name: 'Orchard', description: 'Three hundred trees and their keepers.' },
  {
    taxonomy: 'category',
    slug: 'kitchen',
    name: 'Kitchen',
    description: 'What becomes of the apples.',
    parent: 'orchard',
  },
  { taxonomy: 'category', slug: 'valley', name: 'The valley', description: 'Weather, walks and water.' },
  { taxonomy: 'category', slug: 'walks', name: 'Walks', parent: 'valley' },
  { taxonomy: 'post_tag', slug: 'apples', name: 'Apples' },
  { taxonomy: 'post_tag', slug: 'bridges', name: 'Bridges', description: 'Both of them.' },
  { taxonomy: 'post_tag', slug: 'bus', name: 'The bus' },
  { taxonomy: 'post_tag', slug: 'recipes', name: 'Recipes' },
  { taxonomy: 'post_tag', slug: 'weather', name: 'Weather' },
  { taxonomy: 'post_tag', slug: 'spring-fete', name: 'Spring fête' },
  { taxonomy: 'nav_menu', slug: 'main', name: 'Main' },
];

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
