/** The formats of posts: all of them but the usual one, which has no page, in the order in which they are listed. */
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

/** All that a post may have as its format. */
export const formatNames: readonly string[] = ['standard', ...postFormats.map(({ slug }) => slug)];
