/** The post formats except `standard`, which has no archive, in the order of lists. */
export const postFormats: readonly { slug: string; name: string }[] = [
  { slug: 'aside', name: 'Aside' },
  { slug: 'chat', name: 'Chat' },
  { slug: 'gallery', name: 'Gallery' },
  { slug: 'link', name: 'Link' },
  { slug: 'image', name: 'Image' },
  { slug: 'quote', name: 'Quote' },
  { slug: 'status', name: 'Status' },
  { slug: 'video', name: 'Video' },
  { slug: 'audio', name: 'Audio' },
];

/** The names of all post formats. */
export const formatNames: readonly string[] = ['standard', ...postFormats.map(({ slug }) => slug)];
