import { embedViewEdit } from '../../declare/contexts.ts';
import type { FieldOptions } from '../../declare/field-list.ts';
import { address, map } from '../../declare/typed-schema.ts';

const avatar = (size: number) =>
  address(`Address of the avatar with a size of ${size} pixels.`, { context: embedViewEdit });

/** Returns the field with avatar addresses by size; sites without avatars omit it. `options` take precedence. */
export const avatarUrlsField = (description: string, options: FieldOptions) =>
  map(description, {
    readonly: true,
    omittedIfNull: true,
    select: 'avatarUrls',
    properties: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
    ...options,
  });
