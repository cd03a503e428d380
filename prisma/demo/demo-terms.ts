import type { DemoTerm } from './demo-types.ts';

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
