import { z } from 'zod';
import type { ExtensionNamespaces } from '../../rest-bridge/resources/extensions.ts';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import { onOrOff, type VariablesOf } from './config-values.ts';

/** Namespaces of the core, in the spelling of either brand. */
const CORE_NAMESPACES = /^(?:(?:cms|wp)(?:-[a-z-]+)?|oembed|batch)(?:\/|$)/;

const namespaceName = () =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,40}(?:\/v\d{1,3})?$/,
      'must be a name in lower case, with or without a version, such as events/v1',
    )
    .refine((value) => !CORE_NAMESPACES.test(value), 'must not be a namespace of the core')
    .optional();

/** The value that removes a namespace. */
const OFF = 'off';

/** The settings that name the extension namespaces. */
export const namespaceSettings = {
  EVENTS_NAMESPACE: namespaceName().meta({
    description:
      'Namespace of events; off removes it. With BRAND=wp, the default is the name that existing clients expect.',
    shownDefault: 'events/v1',
  }),
  BEACON_NAMESPACE: namespaceName().meta({
    description:
      'Namespace of the beacon; off removes it. With BRAND=wp, the default is the name that existing clients expect.',
    shownDefault: 'beacon/v1',
  }),
  EXPORT_NAMESPACE: namespaceName().meta({
    description:
      'Namespace of exports; off removes it. With BRAND=wp, the default is the name that existing clients expect.',
    shownDefault: 'export/v1',
  }),
  UPDATER_NAMESPACE: namespaceName().meta({
    description:
      'Namespace of the updater; off removes it and the old one. With BRAND=wp, the default is the name that existing clients expect.',
    shownDefault: 'updater/v1',
  }),
  // It cannot be off alone: it exists whenever the namespace of the updater does.
  UPDATER_OLD_NAMESPACE: namespaceName()
    .refine((value) => value !== OFF, 'must be a name; UPDATER_NAMESPACE=off turns both off')
    .meta({ description: 'Deprecated second namespace of the updater.', shownDefault: 'old-updater/v1' }),
};

/** The other settings of the extension namespaces. */
export const extensionSettings = {
  UPDATER_POST: onOrOff('off').describe(
    'on: the routes of the updater accept POST as well as GET, for webhooks of git hosts.',
  ),
};

type NamespaceValues = VariablesOf<typeof namespaceSettings & typeof extensionSettings>;

/**
 * Returns the names of the extension namespaces: as configured, otherwise the default names of the brand. A namespace
 * that is off is null.
 */
export function extensionNamespaces(values: NamespaceValues, brand: keyof typeof restDialects): ExtensionNamespaces {
  const defaults = restDialects[brand].extensions;
  const nameOf = (value: string | undefined, defaultName: string) => (value === OFF ? null : (value ?? defaultName));
  const updater = nameOf(values.UPDATER_NAMESPACE, defaults.updater);
  return Object.freeze({
    events: nameOf(values.EVENTS_NAMESPACE, defaults.events),
    beacon: nameOf(values.BEACON_NAMESPACE, defaults.beacon),
    export: nameOf(values.EXPORT_NAMESPACE, defaults.export),
    updater:
      updater === null
        ? null
        : {
            updater,
            oldUpdater: values.UPDATER_OLD_NAMESPACE ?? defaults.oldUpdater,
            acceptsPost: values.UPDATER_POST,
          },
  });
}

/** Whether no two namespaces have the same name. The updater also takes its name without the version. */
export function areNamespacesDistinct({ events, beacon, export: exports, updater }: ExtensionNamespaces): boolean {
  const others = [events, beacon, exports, updater?.oldUpdater].filter((name) => name != null);
  if (new Set(others).size < others.length) return false;
  const [unversioned = ''] = updater?.updater.split('/') ?? [];
  return updater === null || !others.some((name) => name === updater.updater || name === unversioned);
}
