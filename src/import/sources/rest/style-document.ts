import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';

/** The stored form of a user's changes to the styles of a theme. */
export function styleDocument({ settings, styles }: JsonObject): string {
  return JSON.stringify({
    ...(hasContent(settings) ? { settings } : {}),
    ...(hasContent(styles) ? { styles } : {}),
    isGlobalStylesUserThemeJSON: true,
    version: 3,
  });
}

/** An empty object may be returned as an empty list. */
const hasContent = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length > 0;
