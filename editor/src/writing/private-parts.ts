import { __dangerousOptInToUnstableAPIsOnlyForCoreModules as optIn } from '@wordpress/private-apis';

/**
 * Opens parts that the packages do not export publicly, such as the media editor. They may change with each version, so
 * the versions of the packages are pinned and the tests in the browser use each of these parts.
 */
export const { unlock } = optIn(
  'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.',
  '@wordpress/edit-site',
);
