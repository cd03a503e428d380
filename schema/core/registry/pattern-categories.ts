/** A category of block patterns. */
export interface PatternCategoryEntry {
  name: string;
  label: string;
  description: string;
}

/** The built-in pattern categories, in the order of lists. */
export const patternCategories: readonly PatternCategoryEntry[] = [
  { name: 'banner', label: 'Banners', description: 'Wide sections for the top of a page.' },
  { name: 'buttons', label: 'Buttons', description: 'Links that look like buttons.' },
  { name: 'columns', label: 'Columns', description: 'Blocks in columns.' },
  { name: 'text', label: 'Text', description: 'Sections of text.' },
  { name: 'query', label: 'Posts', description: 'Lists of posts.' },
  { name: 'featured', label: 'Featured', description: 'Sections with the most important content.' },
  { name: 'call-to-action', label: 'Call to action', description: 'Sections that invite readers to act.' },
  { name: 'team', label: 'Team', description: 'The members of a team.' },
  { name: 'testimonials', label: 'Testimonials', description: 'Quotes of customers and readers.' },
  { name: 'services', label: 'Services', description: 'Services and products.' },
  { name: 'contact', label: 'Contact', description: 'Ways to get in touch.' },
  { name: 'about', label: 'About', description: 'Introductions of a site.' },
  { name: 'portfolio', label: 'Portfolio', description: 'Collections of works.' },
  { name: 'gallery', label: 'Gallery', description: 'Groups of images.' },
  { name: 'media', label: 'Media', description: 'Images, videos and audio.' },
  { name: 'videos', label: 'Videos', description: 'Videos.' },
  { name: 'audio', label: 'Audio', description: 'Audio.' },
  { name: 'posts', label: 'Posts', description: 'The latest posts in different layouts.' },
  { name: 'footer', label: 'Footers', description: 'The bottom of a page.' },
  { name: 'header', label: 'Headers', description: 'The top of a page.' },
];
