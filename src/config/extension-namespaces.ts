import { z } from 'zod';
import type { ExtensionNamespaces } from '../../rest-bridge/resources/extensions.ts';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import { onOrOff } from './config-values.ts';

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

/** What stands for a name where a namespace is not to be there. */
const OFF = 'off';

/** The settings that name the extension namespaces. */
export const namespaceSettings = {
  EVENTS_NAMESPACE: name().meta({
    description:
      'Namespace of events; off removes it. With BRAND=wp, the default is the name that existing clients know.',
    shownDefault: 'events/v1',
  }),
  BEACON_NAMESPACE: name().meta({
    description:
      'Namespace of the beacon; off removes it. With BRAND=wp, the default is the name that existing clients know.',
    shownDefault: 'beacon/v1',
  }),
  EXPORT_NAMESPACE: name().meta({
    description:
      'Namespace of exports; off removes it. With BRAND=wp, the default is the name that existing clients know.',
    shownDefault: 'export/v1',
  }),
  UPDATER_NAMESPACE: name().meta({
    description:
      'Namespace of the updater; off removes it and the old one. With BRAND=wp, the default is the name that existing clients know.',
    shownDefault: 'updater/v1',
  }),
  // It goes with the updater's own.
  UPDATER_OLD_NAMESPACE: name()
    .refine((value) => value !== OFF, 'must be a name; UPDATER_NAMESPACE=off turns both off')
    .meta({ description: 'Older namespace under which the updater answers too.', shownDefault: 'old-updater/v1' }),
};

/** The settings of the extension namespaces beside their names. */
export const extensionSettings = {
  UPDATER_POST: onOrOff('off').describe(
    'on accepts POST beside GET on the routes of the updater, for webhooks of git hosts.',
  ),
};

type NamespaceValues = { [Name in keyof typeof namespaceSettings]?: string | undefined } & { UPDATER_POST: boolean };

/**
 * What the extension namespaces are called: as given, else as the brand's clients know them; one that is off is
 * null. Null altogether: two are the same.
 */
export function extensionNamespaces(values: NamespaceValues, brand: 'cms' | 'wp'): ExtensionNamespaces | null {
  const usual = restDialects[brand].extensions;
  const nameOf = (value: string | undefined, name: string) => (value === OFF ? null : (value ?? name));
  const updater = nameOf(values.UPDATER_NAMESPACE, usual.updater);
  const chosen = {
    events: nameOf(values.EVENTS_NAMESPACE, usual.events),
    beacon: nameOf(values.BEACON_NAMESPACE, usual.beacon),
    export: nameOf(values.EXPORT_NAMESPACE, usual.export),
    updater:
      updater === null
        ? null
        : {
            updater,
            deprecated: values.UPDATER_OLD_NAMESPACE ?? usual.deprecated,
            acceptsPost: values.UPDATER_POST,
          },
  };
  const [unversioned = ''] = updater?.split('/') ?? [];
  // That of the updater may have no version: then both are one.
  const names = [chosen.events, chosen.beacon, chosen.export, chosen.updater?.deprecated, updater].filter(
    (name) => name != null,
  );
  const others = names.filter((name) => name !== updater);
  const isDistinct = new Set(names).size === names.length && !others.includes(unversioned);
  return isDistinct ? Object.freeze(chosen) : null;
}
