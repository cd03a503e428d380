import type { DeclaredStatuses, StatusVisibility } from '../../access/post-access-data.ts';

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
  /** Whether lists for editors include items with the status. */
  showInList: boolean;
  /** Whether lists of items with any status leave out those with this one. */
  excludeFromSearch: boolean;
  /** Whether the date of an item is set only when it is published. */
  dateFloating: boolean;
}

/** Creates a status from its name and its differences from the defaults. */
export const statusOf = (name: string, { label, ...differences }: { label: string } & Partial<Status>): Status => ({
  name,
  label,
  public: false,
  private: false,
  protected: false,
  internal: false,
  queryable: false,
  showInList: true,
  excludeFromSearch: false,
  dateFloating: false,
  ...differences,
});

const internal = (name: string, label = name): Status =>
  statusOf(name, { label, internal: true, showInList: false, excludeFromSearch: true });

/** The built-in statuses, in the order of lists. */
export const builtinStatuses: readonly Status[] = [
  statusOf('publish', { label: 'Published', public: true, queryable: true }),
  statusOf('future', { label: 'Scheduled', protected: true }),
  statusOf('draft', { label: 'Draft', protected: true, dateFloating: true }),
  statusOf('pending', { label: 'Pending', protected: true, dateFloating: true }),
  statusOf('private', { label: 'Private', private: true }),
  // Not in lists by default, but editors can list it.
  statusOf('trash', { label: 'Trash', showInList: false, excludeFromSearch: true }),
  internal('auto-draft'),
  internal('inherit'),
  internal('request-pending', 'Pending'),
  internal('request-confirmed', 'Confirmed'),
  internal('request-failed', 'Failed'),
  internal('request-completed', 'Completed'),
];

/** The properties of a status that say who may read its items. One of them is true. */
export const statusVisibilities = [
  'public',
  'private',
  'protected',
  'internal',
] as const satisfies readonly StatusVisibility[];

/** Returns who may read items with the declared statuses. */
export const visibilitiesOf = (statuses: readonly Status[]): DeclaredStatuses =>
  new Map(
    statuses.map((status) => [status.name, statusVisibilities.find((visibility) => status[visibility]) ?? 'protected']),
  );

/** The statuses of a site by name. */
type Statuses = ReadonlyMap<string, Status>;

/** The statuses that clients can write to items. Items are moved to the trash by deleting them. */
export const writableStatuses = (statuses: Statuses): readonly string[] =>
  [...statuses.values()].flatMap(({ name, internal: isInternal }) => (isInternal || name === 'trash' ? [] : [name]));

/** The statuses whose items everyone may see. */
export const publicStatuses = (statuses: Statuses): readonly string[] =>
  [...statuses.values()].flatMap(({ name, public: isPublic }) => (isPublic ? [name] : []));

/** The statuses that a filter by statuses stands for. `any` adds all that searches include to those that are named. */
export const listedStatuses = (requested: readonly string[], statuses: Statuses): readonly string[] =>
  requested.includes('any')
    ? [
        ...new Set([
          ...[...statuses.values()].flatMap(({ name, excludeFromSearch }) => (excludeFromSearch ? [] : [name])),
          ...requested.filter((name) => name !== 'any'),
        ]),
      ]
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
