import { isItem, type RestItem } from './rest-item.ts';

/** What people changed about their theme, as it is stored: the text says that people made it, not a theme. */
export function styleDocument({ settings, styles }: RestItem): string {
  return JSON.stringify({
    ...(hasContent(settings) ? { settings } : {}),
    ...(hasContent(styles) ? { styles } : {}),
    isGlobalStylesUserThemeJSON: true,
    version: 3,
  });
}

/** An empty object may come as an empty list. */
const hasContent = (value: unknown): boolean => isItem(value) && Object.keys(value).length > 0;
