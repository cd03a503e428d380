import { z } from 'zod';
import { dialects } from '../rest-bridge/dialect.ts';
import type { ExtensionNamespaces } from '../rest-bridge/resources/extensions.ts';

/** What the core itself is called, under either brand. */
const CORE = /^(?:(?:cms|wp)(?:-[a-z-]+)?|oembed|batch)(?:\/|$)/;

const name = () =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,40}(?:\/v\d{1,3})?$/,
      'must be a name in lower case, with or without a version, such as events/v1',
    )
    .refine((value) => !CORE.test(value), 'must not be a namespace of the core')
    .optional();

/** The settings that name the extension namespaces. */
export const namespaceSettings = {
  EVENTS_NAMESPACE: name(),
  BEACON_NAMESPACE: name(),
  UPDATER_NAMESPACE: name(),
  UPDATER_OLD_NAMESPACE: name(),
};

type NamespaceValues = { [Name in keyof typeof namespaceSettings]?: string | undefined };

/** What the extension namespaces are called: as given, else as the brand's clients know them. Null: two are the same. */
export function extensionNamespaces(values: NamespaceValues, brand: 'cms' | 'wp'): ExtensionNamespaces | null {
  const usual = dialects[brand].extensions;
  const chosen = {
    events: values.EVENTS_NAMESPACE ?? usual.events,
    beacon: values.BEACON_NAMESPACE ?? usual.beacon,
    updater: values.UPDATER_NAMESPACE ?? usual.updater,
    deprecated: values.UPDATER_OLD_NAMESPACE ?? usual.deprecated,
  };
  const [unversioned] = chosen.updater.split('/');
  const { updater, ...others } = chosen;
  const distinct = new Set(Object.values(others));
  const isDistinct = distinct.size === 3 && !distinct.has(updater) && !distinct.has(unversioned ?? '');
  return isDistinct ? Object.freeze(chosen) : null;
}
