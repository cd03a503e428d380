import type { ReadContext } from './field.ts';

// The contexts of a field, in the order in which OPTIONS names them.

export const everywhere: readonly ReadContext[] = ['view', 'edit', 'embed'];
/** The same in the order of kinds that are mostly embedded. */
export const everywhereShortFirst: readonly ReadContext[] = ['embed', 'view', 'edit'];
/** The same in the order of terms and of the parameter `context`. */
export const everywhereEditLast: readonly ReadContext[] = ['view', 'embed', 'edit'];
export const viewAndEdit: readonly ReadContext[] = ['view', 'edit'];
export const editOnly: readonly ReadContext[] = ['edit'];
