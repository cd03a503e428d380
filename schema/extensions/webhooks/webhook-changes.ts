/** The kinds of items whose changes webhooks report, by their names in GraphQL. */
export const webhookKinds = {
  POST: {
    value: 'post',
    description: 'Items that behave like posts: posts, pages, media, menu items, templates and declared types.',
  },
  TERM: { value: 'term', description: 'Terms of all taxonomies, and menus.' },
  COMMENT: { value: 'comment', description: 'Comments.' },
} as const;

export const WEBHOOK_KINDS: readonly string[] = Object.values(webhookKinds).map(({ value }) => value);

/** The operations on an item, and their effects on what the public sees, by their names in GraphQL. */
export const webhookActions = {
  CREATED: { value: 'created', description: 'The item was created.' },
  UPDATED: { value: 'updated', description: 'The item was changed, for example moved to the trash.' },
  DELETED: { value: 'deleted', description: 'The item was deleted permanently.' },
  PUBLISHED: { value: 'published', description: 'The item became visible to everyone.' },
  UNPUBLISHED: { value: 'unpublished', description: 'The item is no longer visible to everyone.' },
} as const;

export const WEBHOOK_ACTIONS: readonly string[] = Object.values(webhookActions).map(({ value }) => value);
