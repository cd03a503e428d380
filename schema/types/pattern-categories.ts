/** What block patterns are sorted by. */
export interface PatternCategoryEntry {
  name: string;
  label: string;
  description: string;
}

const category = (name: string, label: string, description: string): PatternCategoryEntry => ({
  name,
  label,
  description,
});

/** The categories that all sites know, in the order in which they are listed. */
export const patternCategories: readonly PatternCategoryEntry[] = [
  category('banner', 'Banners', 'Wide openings that draw the eye.'),
  category('buttons', 'Buttons', 'Links that look like something to press.'),
  category('columns', 'Columns', 'Things side by side.'),
  category('text', 'Text', 'Mostly words.'),
  category('query', 'Posts', 'Lists of posts.'),
  category('featured', 'Featured', 'What is to be seen first.'),
  category('call-to-action', 'Call to action', 'What asks readers to do something.'),
  category('team', 'Team', 'The people behind a site.'),
  category('testimonials', 'Testimonials', 'What others say.'),
  category('services', 'Services', 'What is on offer.'),
  category('contact', 'Contact', 'Ways to get in touch.'),
  category('about', 'About', 'Who and what a site is.'),
  category('portfolio', 'Portfolio', 'Works to show.'),
  category('gallery', 'Gallery', 'Pictures together.'),
  category('media', 'Media', 'Pictures, films and sounds.'),
  category('videos', 'Videos', 'Films.'),
  category('audio', 'Audio', 'Sounds.'),
  category('posts', 'Posts', 'The latest posts in many forms.'),
  category('footer', 'Footers', 'Ends of pages.'),
  category('header', 'Headers', 'Tops of pages.'),
];
