/** A state of post-like items. */
export interface Status {
  name: string;
  label: string;
  /** Everybody may see what is in it. */
  public: boolean;
  private: boolean;
  protected: boolean;
  /** For the program's own use: the API lists it to nobody. */
  internal: boolean;
  queryable: boolean;
  showInList: boolean;
  /** The date of an item moves along until it is published. */
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

/** The states that every site has, in the order in which they are listed. */
export const builtinStatuses: readonly Status[] = [
  status('publish', { label: 'Published', public: true, queryable: true }),
  status('future', { label: 'Scheduled', protected: true }),
  status('draft', { label: 'Draft', protected: true, dateFloating: true }),
  status('pending', { label: 'Pending', protected: true, dateFloating: true }),
  status('private', { label: 'Private', private: true }),
  // Kept out of lists, and yet editors look into it.
  status('trash', { label: 'Trash', showInList: false }),
  internal('auto-draft'),
  internal('inherit'),
  internal('request-pending', 'Pending'),
  internal('request-confirmed', 'Confirmed'),
  internal('request-failed', 'Failed'),
  internal('request-completed', 'Completed'),
];

/** The states that items can be written in, and that the filter `any` stands for; the trash has its own way. */
export const writableStatuses: readonly string[] = builtinStatuses
  .filter(({ showInList }) => showInList)
  .map(({ name }) => name);
