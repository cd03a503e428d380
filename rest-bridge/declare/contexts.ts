import type { ReadContext } from './field.ts';

// Lists of contexts. OPTIONS prints the contexts of a field in the order of these lists, as the reference does.

export const viewEditEmbed: readonly ReadContext[] = ['view', 'edit', 'embed'];
export const embedViewEdit: readonly ReadContext[] = ['embed', 'view', 'edit'];
export const viewEmbedEdit: readonly ReadContext[] = ['view', 'embed', 'edit'];
export const viewAndEdit: readonly ReadContext[] = ['view', 'edit'];
export const editOnly: readonly ReadContext[] = ['edit'];
