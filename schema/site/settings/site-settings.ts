import { canReadMeta } from '../../access/meta-access.ts';
import { cleanDeclaredValue } from '../../content/meta/check-meta.ts';
import { checkedSettingSchema, type RegisteredSetting } from '../../core/registry/declared-settings.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sanitize } from '../../json-schema/validate.ts';
import { builtinOptions, type SettingDeclaration, type SettingValue, typedValue } from './settings-options.ts';

const optionsByRegistry = new WeakMap<Registry, readonly SettingDeclaration[]>();

/** Returns the settings of a site, in the order in which the API lists them: those of every site, then the declared ones. */
export function settingOptionsOf(registry: Registry): readonly SettingDeclaration[] {
  const existing = optionsByRegistry.get(registry);
  if (existing) return existing;
  const options = [...builtinOptions, ...registry.settings.map(declaredOption)];
  optionsByRegistry.set(registry, options);
  return options;
}

function declaredOption({ declaration, graphqlName, schema }: RegisteredSetting): SettingDeclaration {
  const { name, type, label, description, sanitize: rule } = declaration;
  const checked = checkedSettingSchema(schema);
  return {
    name: graphqlName,
    storedName: name,
    type,
    description: description || label || `The setting \`${name}\`.`,
    defaultValue: schema.default ?? null,
    schema: checked,
    capabilities: declaration,
    clean: (value, { viewer }) =>
      cleanDeclaredValue(sanitize({ value, schema: checked, name }).value, { sanitize: rule, viewer }),
  };
}

/**
 * Returns the value of a setting: the default if none is stored, null if the stored value is invalid, or if the viewer lacks the
 * capability that its declaration requires.
 */
export function settingValue(
  option: SettingDeclaration,
  { site, kernel, viewer }: Pick<RequestContext, 'site' | 'kernel' | 'viewer'>,
): SettingValue | null {
  if (option.name === 'url') return kernel.addresses.home;
  if (option.capabilities && !canReadMeta(viewer, option.capabilities)) return null;
  const stored = site.setting(option.storedName);
  if (stored === undefined || stored === null) return option.defaultValue;
  return typedValue(option, stored) ?? null;
}
