/** A category of block patterns. */
export interface PatternCategoryEntry {
  name: string;
  label: string;
  description: string;
}

/** The built-in pattern categories, in the order of lists. */
export const patternCategories: readonly PatternCategoryEntry[] = [
  { name: 'banner', label: 'Banners', description: 'Wide openings that draw the eye.' },
  { name: 'buttons', label: 'Buttons', description: 'Links that look like something to press.' },
  { name: 'columns', label: 'Columns', description: 'Things side by side.' },
  { name: 'text', label: 'Text', description: 'Mostly words.' },
  { name: 'query', label: 'Posts', description: 'Lists of posts.' },
  { name: 'featured', label: 'Featured', description: 'What is to be seen first.' },
  { name: 'call-to-action', label: 'Call to action', description: 'What asks readers to do something.' },
  { name: 'team', label: 'Team', description: 'The people behind a site.' },
  { name: 'testimonials', label: 'Testimonials', description: 'What others say.' },
  { name: 'services', label: 'Services', description: 'What is on offer.' },
  { name: 'contact', label: 'Contact', description: 'Ways to get in touch.' },
  { name: 'about', label: 'About', description: 'Who and what a site is.' },
  { name: 'portfolio', label: 'Portfolio', description: 'Works to show.' },
  { name: 'gallery', label: 'Gallery', description: 'Pictures together.' },
  { name: 'media', label: 'Media', description: 'Pictures, films and sounds.' },
  { name: 'videos', label: 'Videos', description: 'Films.' },
  { name: 'audio', label: 'Audio', description: 'Sounds.' },
  { name: 'posts', label: 'Posts', description: 'The latest posts in many forms.' },
  { name: 'footer', label: 'Footers', description: 'Ends of pages.' },
  { name: 'header', label: 'Headers', description: 'Tops of pages.' },
];
