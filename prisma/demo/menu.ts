import type { DemoMenuItem } from './demo-types.ts';

/** The items of the main menu, in their order. */
export const menuItems: readonly DemoMenuItem[] = [
  { page: 'about' },
  { page: 'visit' },
  { page: 'getting-here', parentIndex: 1 },
  { category: 'orchard' },
  { title: 'The gate', url: '/' },
];
