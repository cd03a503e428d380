import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Declarations } from '../../schema/core/registry/declarations.ts';
import { ConfigError } from '../config.ts';

const text = z.string().min(1);

/** What every declared kind has; further labels and switches are checked where the registry is made. */
const kind = z.looseObject({
  name: text,
  labels: z.looseObject({ name: text, singularName: text }),
  graphql: z.object({ type: text, singular: text, plural: text }),
  restBase: text.optional(),
  hierarchical: z.boolean().optional(),
  viewable: z.boolean().optional(),
});

const meta = z.strictObject({
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  single: z.literal(true),
  default: z.union([z.string(), z.number(), z.boolean()]),
  enum: z.array(text).optional(),
  revised: z.boolean().optional(),
});

/** What is read as it is; names, categories and documents are checked where the registry is made. */
const ability = z.looseObject({
  name: text,
  label: text,
  description: z.string(),
  category: text,
  capability: text.nullable(),
  document: text,
});

/** A list that is unknown is refused: one that is misspelt would be missed by nobody. */
const file = z.strictObject({
  types: z
    .array(kind.extend({ taxonomies: z.array(text).optional(), meta: z.record(text, meta).optional() }))
    .optional(),
  taxonomies: z.array(kind.extend({ types: z.array(text) })).optional(),
  menuLocations: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  sidebars: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  abilities: z.array(ability).optional(),
  abilityCategories: z.array(z.strictObject({ slug: text, label: text, description: z.string() })).optional(),
});

/**
 * Reads the file of what a site declares, such as its own types and abilities: a module that exports `declarations`.
 * Throws a ConfigError that names what is wrong.
 */
export async function loadDeclarations(path: string | undefined): Promise<Declarations> {
  if (path === undefined) return {};
  let module: { declarations?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { declarations?: unknown };
  } catch (error) {
    throw new ConfigError([`DECLARATIONS_FILE=${path} cannot be read: ${(error as Error).message}`]);
  }
  const result = file.safeParse(module.declarations);
  if (result.success) return result.data as Declarations;
  throw new ConfigError(
    result.error.issues.map(
      (issue) =>
        `DECLARATIONS_FILE: declarations${issue.path.map((part) => `.${String(part)}`).join('')}: ${issue.message}`,
    ),
  );
}
