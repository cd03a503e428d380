/** The labels of a type or a taxonomy by their purpose; null if it does not have one. */
export type Labels = Readonly<Record<string, string | null>>;

/** The names from which all other labels are created. */
export interface LabelNames {
  name: string;
  singularName: string;
}

/** Creates all labels of a post-like type from its names. */
export function contentLabels({ name, singularName }: LabelNames, { hierarchical = false } = {}): Labels {
  const [many, one] = [name.toLowerCase(), singularName.toLowerCase()];
  return {
    name,
    singularName,
    addNew: 'Add',
    addNewItem: `Add ${singularName}`,
    editItem: `Edit ${singularName}`,
    newItem: `New ${singularName}`,
    viewItem: `View ${singularName}`,
    viewItems: `View ${name}`,
    searchItems: `Search ${name}`,
    notFound: `No ${many} found.`,
    notFoundInTrash: `No ${many} found in Trash.`,
    parentItemColon: hierarchical ? `Parent ${singularName}:` : null,
    allItems: `All ${name}`,
    archives: `${singularName} Archives`,
    attributes: `${singularName} Attributes`,
    insertIntoItem: `Insert into ${one}`,
    uploadedToThisItem: `Uploaded to this ${one}`,
    featuredImage: 'Featured image',
    setFeaturedImage: 'Set featured image',
    removeFeaturedImage: 'Remove featured image',
    useFeaturedImage: 'Use as featured image',
    filterItemsList: `Filter ${many} list`,
    filterByDate: 'Filter by date',
    itemsListNavigation: `${name} list navigation`,
    itemsList: `${name} list`,
    itemPublished: `${singularName} published.`,
    itemPublishedPrivately: `${singularName} published privately.`,
    itemRevertedToDraft: `${singularName} reverted to draft.`,
    itemTrashed: `${singularName} trashed.`,
    itemScheduled: `${singularName} scheduled.`,
    itemUpdated: `${singularName} updated.`,
    itemLink: `${singularName} Link`,
    itemLinkDescription: `A link to a ${one}.`,
    menuName: name,
    nameAdminBar: singularName,
  };
}

/** Creates the labels of a type that overrides only some; the others are those of posts. */
export function partialLabels(names: LabelNames, own: Labels = {}): Labels {
  const { name, singularName } = names;
  const allItems = own.allItems ?? name;
  return {
    ...contentLabels({ name: 'Posts', singularName: 'Post' }),
    name,
    singularName,
    menuName: name,
    nameAdminBar: singularName,
    allItems,
    archives: allItems,
    templateName: `Single item: ${singularName}`,
    ...own,
  };
}

/** Creates only the labels with these keys. */
export function pickedLabels(names: LabelNames, keys: readonly string[]): Labels {
  const all = contentLabels(names, { hierarchical: true });
  return Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
}

const taxonomyTexts = {
  nameFieldDescription: 'The name is how it appears on your site.',
  slugFieldDescription:
    'The &#8220;slug&#8221; is the URL-friendly version of the name. It is usually all lowercase and contains only letters, numbers, and hyphens.',
  descFieldDescription: 'The description is not prominent by default; however, some themes may show it.',
} as const;

/** Creates all labels of a taxonomy from its names. */
export function taxonomyLabels({ name, singularName }: LabelNames, { hierarchical = false } = {}): Labels {
  const [many, one] = [name.toLowerCase(), singularName.toLowerCase()];
  const flat = (text: string) => (hierarchical ? null : text);
  const tree = (text: string) => (hierarchical ? text : null);
  return {
    name,
    singularName,
    searchItems: `Search ${name}`,
    popularItems: flat(`Popular ${name}`),
    allItems: `All ${name}`,
    parentItem: tree(`Parent ${singularName}`),
    parentItemColon: tree(`Parent ${singularName}:`),
    ...taxonomyTexts,
    parentFieldDescription: tree(
      'Assign a parent term to create a hierarchy. The term Jazz, for example, would be the parent of Bebop and Big Band.',
    ),
    editItem: `Edit ${singularName}`,
    viewItem: `View ${singularName}`,
    updateItem: `Update ${singularName}`,
    addNewItem: `Add ${singularName}`,
    newItemName: `New ${singularName} Name`,
    separateItemsWithCommas: flat(`Separate ${many} with commas`),
    addOrRemoveItems: flat(`Add or remove ${many}`),
    chooseFromMostUsed: flat(`Choose from the most used ${many}`),
    notFound: `No ${many} found.`,
    noTerms: `No ${many}`,
    filterByItem: tree(`Filter by ${one}`),
    itemsListNavigation: `${name} list navigation`,
    itemsList: `${name} list`,
    mostUsed: 'Most Used',
    backToItems: `&larr; Go to ${name}`,
    itemLink: `${singularName} Link`,
    itemLinkDescription: `A link to a ${one}.`,
    menuName: name,
    nameAdminBar: singularName,
    templateName: `${singularName} Archives`,
  };
}
