import type { Registry } from '../../core/registry/registry.ts';

/** Whether items of a type can have preview tokens: posts, pages and items of declared types. */
export const isPreviewable = (type: string, { postTypes }: Pick<Registry, 'postTypes'>): boolean =>
  type === 'post' || type === 'page' || postTypes.get(type)?.declared !== undefined;
