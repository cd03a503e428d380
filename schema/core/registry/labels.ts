/** The labels of a type or a taxonomy by their purpose; null for a label that it does not have. */
export type Labels = Readonly<Record<string, string | null>>;

/** The names from which all other labels are created. */
export interface LabelNames {
  name: string;
  singularName: string;
}

/** Creates all labels of a post-like type from its names. */
export function contentLabels({ name, singularName }: LabelNames, { hierarchical = false } = {}): Labels {
  const [plural, singular] = [name.toLowerCase(), singularName.toLowerCase()];
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
    notFound: `No ${plural} found.`,
    notFoundInTrash: `No ${plural} found in Trash.`,
    parentItemColon: hierarchical ? `Parent ${singularName}:` : null,
    allItems: `All ${name}`,
    archives: `${singularName} Archives`,
    attributes: `${singularName} Attributes`,
    insertIntoItem: `Insert into ${singular}`,
    uploadedToThisItem: `Uploaded to this ${singular}`,
    featuredImage: 'Featured image',
    setFeaturedImage: 'Set featured image',
    removeFeaturedImage: 'Remove featured image',
    useFeaturedImage: 'Use as featured image',
    filterItemsList: `Filter ${plural} list`,
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
    itemLinkDescription: `A link to a ${singular}.`,
    menuName: name,
    nameAdminBar: singularName,
  };
}

/** Creates the labels of a type that overrides only some; the others are those of posts. */
export function partialLabels(names: LabelNames, overrides: Labels = {}): Labels {
  const { name, singularName } = names;
  const allItems = overrides.allItems ?? name;
  return {
    ...contentLabels({ name: 'Posts', singularName: 'Post' }),
    name,
    singularName,
    menuName: name,
    nameAdminBar: singularName,
    allItems,
    archives: allItems,
    templateName: `Single item: ${singularName}`,
    ...overrides,
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
  const [plural, singular] = [name.toLowerCase(), singularName.toLowerCase()];
  const ifFlat = (text: string) => (hierarchical ? null : text);
  const ifHierarchical = (text: string) => (hierarchical ? text : null);
  return {
    name,
    singularName,
    searchItems: `Search ${name}`,
    popularItems: ifFlat(`Popular ${name}`),
    allItems: `All ${name}`,
    parentItem: ifHierarchical(`Parent ${singularName}`),
    parentItemColon: ifHierarchical(`Parent ${singularName}:`),
    ...taxonomyTexts,
    parentFieldDescription: ifHierarchical(
      'Assign a parent term to create a hierarchy. The term Jazz, for example, would be the parent of Bebop and Big Band.',
    ),
    editItem: `Edit ${singularName}`,
    viewItem: `View ${singularName}`,
    updateItem: `Update ${singularName}`,
    addNewItem: `Add ${singularName}`,
    newItemName: `New ${singularName} Name`,
    separateItemsWithCommas: ifFlat(`Separate ${plural} with commas`),
    addOrRemoveItems: ifFlat(`Add or remove ${plural}`),
    chooseFromMostUsed: ifFlat(`Choose from the most used ${plural}`),
    notFound: `No ${plural} found.`,
    noTerms: `No ${plural}`,
    filterByItem: ifHierarchical(`Filter by ${singular}`),
    itemsListNavigation: `${name} list navigation`,
    itemsList: `${name} list`,
    mostUsed: 'Most Used',
    backToItems: `&larr; Go to ${name}`,
    itemLink: `${singularName} Link`,
    itemLinkDescription: `A link to a ${singular}.`,
    menuName: name,
    nameAdminBar: singularName,
    templateName: `${singularName} Archives`,
  };
}
