import { passwordType } from './application-passwords/type.ts';
import type { Builder } from './builder.ts';
import { commentContentType, commentPermissionsType, commentType } from './comments/type.ts';
import { contentPermissionsType } from './content/permissions.ts';
import { contentType, excerptType, guidType, titleType } from './content/rendered-text.ts';
import { fontFaceType, fontFamilyType } from './fonts/type.ts';
import { globalStylesType, stylesTitleType } from './global-styles/type.ts';
import { mediaType } from './media/type.ts';
import { menuItemType } from './menus/item-type.ts';
import { revisionContentType, revisionExcerptType, revisionGuidType, revisionTitleType } from './revisions/texts.ts';
import { revisionPermissionsType, revisionType } from './revisions/type.ts';
import { termPermissionsType } from './terms/type.ts';
import { userMetaType, userPermissionsType, userType } from './users/type.ts';

/**
 * Types on models that other types refer to. They are defined before the schema is built: the Prisma plugin cannot read a
 * type that is first defined while the fields of another one are.
 */
export const MODEL_TYPES: readonly ((builder: Builder) => unknown)[] = [
  passwordType,
  commentContentType,
  commentPermissionsType,
  commentType,
  contentPermissionsType,
  contentType,
  excerptType,
  guidType,
  titleType,
  fontFaceType,
  fontFamilyType,
  globalStylesType,
  stylesTitleType,
  mediaType,
  menuItemType,
  revisionContentType,
  revisionExcerptType,
  revisionGuidType,
  revisionTitleType,
  revisionPermissionsType,
  revisionType,
  termPermissionsType,
  userMetaType,
  userPermissionsType,
  userType,
];
