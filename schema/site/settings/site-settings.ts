import { canReadMeta } from '../../access/meta-access.ts';
import { cleanDeclaredValue } from '../../content/meta/check-meta.ts';
import { checkedSettingSchema, type RegisteredSetting } from '../../core/registry/declared-settings.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { translationsOfTerm } from '../../core/rows/language-of.ts';
import type { Site } from '../../core/site/site.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { sanitize } from '../../json-schema/validate.ts';
import { builtinOptions, type SettingDeclaration, type SettingValue, typedValue } from './settings-options.ts';

/** A site whose settings are read in a language; null for the stored values. */
export interface ReadSettings {
  site: Site;
  language: SiteLanguage | null;
}

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

/**
 * Returns the value of a setting in a language: of those with the id of something that has translations, that of the
 * translation, else the stored one.
 */
export async function settingInLanguage(
  option: SettingDeclaration,
  { site, language, context }: ReadSettings & { context: RequestContext },
): Promise<SettingValue | null> {
  const value = settingValue(option, { ...context, site });
  if (!language || !option.translated || typeof value !== 'number' || value <= 0) return value;
  const translations = {
    frontPage: () => language.frontPageId,
    postsPage: () => language.postsPageId,
    term: async () => (await translationsOfTerm(value, context)).find((entry) => entry.language === language)?.id,
  };
  return (await translations[option.translated]()) || value;
}
