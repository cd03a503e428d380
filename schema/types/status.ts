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

const status = (name: string, label: string, differences: Partial<Status>): Status => ({
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

const internal = (name: string, label = name): Status => status(name, label, { internal: true, showInList: false });

/** The states that every site has, in the order in which they are listed. */
export const builtinStatuses: readonly Status[] = [
  status('publish', 'Published', { public: true, queryable: true }),
  status('future', 'Scheduled', { protected: true }),
  status('draft', 'Draft', { protected: true, dateFloating: true }),
  status('pending', 'Pending', { protected: true, dateFloating: true }),
  status('private', 'Private', { private: true }),
  // Kept out of lists, and yet editors look into it.
  status('trash', 'Trash', { showInList: false }),
  internal('auto-draft'),
  internal('inherit'),
  internal('request-pending', 'Pending'),
  internal('request-confirmed', 'Confirmed'),
  internal('request-failed', 'Failed'),
  internal('request-completed', 'Completed'),
];
