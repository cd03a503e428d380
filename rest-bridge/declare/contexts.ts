import type { ReadContext } from './field.ts';

// In which contexts a field is shown, in the order in which OPTIONS names them.

export const everywhere: readonly ReadContext[] = ['view', 'edit', 'embed'];
/** Everywhere too, spelt as kinds do whose short form is their usual one. */
export const everywhereShortFirst: readonly ReadContext[] = ['embed', 'view', 'edit'];
export const viewAndEdit: readonly ReadContext[] = ['view', 'edit'];
export const editOnly: readonly ReadContext[] = ['edit'];
