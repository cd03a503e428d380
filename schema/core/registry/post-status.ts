/** A status of post-like items. */
export interface Status {
  name: string;
  label: string;
  /** Whether items with the status are visible to everyone. */
  public: boolean;
  /** Whether items with the status are visible to some accounts only. */
  private: boolean;
  /** Whether items with the status are visible to their editors only. Not the protection by a password. */
  protected: boolean;
  /** Whether only the program uses it. The API does not list such statuses. */
  internal: boolean;
  /** Whether anonymous clients may request items with the status. */
  queryable: boolean;
  /** Whether clients can write the status, and lists of items with any status include it. */
  showInList: boolean;
  /** Whether the date of an item is set only when it is published. */
  dateFloating: boolean;
}

const status = (name: string, { label, ...differences }: { label: string } & Partial<Status>): Status => ({
  name,
  label,
  public: false,
  private: false,
  protected: false,
  internal: false,
  queryable: false,
  showInList: true,
  dateFloating: false,
  ...differences,
});

const internal = (name: string, label = name): Status => status(name, { label, internal: true, showInList: false });

/** All statuses, in the order of lists. */
export const builtinStatuses: readonly Status[] = [
  status('publish', { label: 'Published', public: true, queryable: true }),
  status('future', { label: 'Scheduled', protected: true }),
  status('draft', { label: 'Draft', protected: true, dateFloating: true }),
  status('pending', { label: 'Pending', protected: true, dateFloating: true }),
  status('private', { label: 'Private', private: true }),
  // Not in lists by default, but editors can list it.
  status('trash', { label: 'Trash', showInList: false }),
  internal('auto-draft'),
  internal('inherit'),
  internal('request-pending', 'Pending'),
  internal('request-confirmed', 'Confirmed'),
  internal('request-failed', 'Failed'),
  internal('request-completed', 'Completed'),
];

/**
 * The statuses that clients can write, and that the filter `any` includes. Items are moved to the trash by deleting
 * them.
 */
export const writableStatuses: readonly string[] = builtinStatuses
  .filter(({ showInList }) => showInList)
  .map(({ name }) => name);

/** The statuses that a filter by statuses stands for. `any` adds all that clients can write to those that are named. */
export const listedStatuses = (requested: readonly string[]): readonly string[] =>
  requested.includes('any')
    ? [...new Set([...writableStatuses, ...requested.filter((name) => name !== 'any')])]
    : requested;

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
