/** The values of template variables by name. A value is computed only if a template contains its variable. */
export type TemplateVariables = Readonly<Record<string, () => string | Promise<string>>>;

/** The longest template that is expanded. */
const MAX_TEMPLATE_LENGTH = 2_000;
const VARIABLE = /%%([a-z_]{1,60})(?:\([^)%]{0,60}\))?%%|%([a-z_]{1,60})(?:\([^)%]{0,60}\))?%/g;

/**
 * Replaces the variables of a title or description, such as `%%title%%`, or `%title%` in the spelling of Rank Math, by
 * their values. Unknown variables become empty. White space is collapsed, and separators without a text beside them are
 * removed.
 */
export async function expandTemplate(
  template: string,
  { variables, separator }: { variables: TemplateVariables; separator: string },
): Promise<string> {
  const text = template.slice(0, MAX_TEMPLATE_LENGTH);
  const values = new Map<string, string>();
  for (const match of text.matchAll(VARIABLE)) {
    const name = match[1] ?? match[2] ?? '';
    if (!values.has(name)) values.set(name, name === 'sep' ? SEPARATOR_MARK : ((await variables[name]?.()) ?? ''));
  }
  const expanded = text.replace(
    VARIABLE,
    (_match, double?: string, single?: string) => values.get(double ?? single ?? '') ?? '',
  );
  return expanded
    .split(SEPARATOR_MARK)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(` ${separator} `);
}

/** Stands for a separator until the empty parts beside it are removed. */
const SEPARATOR_MARK = '\ufdd5';
