import type { Declarations } from '../../schema/core/registry/declarations.ts';

/**
 * Returns the declarations of a site unchanged. Its parameter has their type, so that an editor completes the properties of
 * a declarations file in TypeScript or JavaScript, and marks mistakes in it (docs/custom-types.md).
 *
 * @example
 * ```ts
 * export const declarations = defineSite({ menuLocations: { primary: 'Main menu' } });
 * ```
 */
export const defineSite = (declarations: Declarations): Declarations => declarations;
