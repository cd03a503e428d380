import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Declarations } from '../../schema/core/registry/declarations.ts';
import { ConfigError } from '../config.ts';

const text = z.string().min(1);

/**
 * Members of declared types and taxonomies. `createRegistry` checks the other members. Unknown members are ignored
 * (docs/custom-types.md).
 */
const kind = z.looseObject({
  name: text,
  labels: z.looseObject({ name: text, singularName: text }),
  graphql: z.object({ type: text, singular: text, plural: text }),
  restBase: text.optional(),
  hierarchical: z.boolean().optional(),
  viewable: z.boolean().optional(),
});

const meta = z.strictObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'date']),
  filterable: z.boolean().optional(),
  single: z.literal(true),
  default: z.union([z.string(), z.number(), z.boolean()]),
  enum: z.array(text).optional(),
  revised: z.boolean().optional(),
  readCapability: text.optional(),
  writeCapability: text.optional(),
});

const termCapabilities = z.strictObject({
  manageTerms: text.optional(),
  editTerms: text.optional(),
  deleteTerms: text.optional(),
  assignTerms: text.optional(),
});

const role = z.strictObject({
  name: text.optional(),
  extends: text.optional(),
  capabilities: z.array(text).optional(),
  manages: z.array(text).optional(),
  except: z.array(text).optional(),
});

/** A declared ability. The registry checks its name, category and document. */
const ability = z.looseObject({
  name: text,
  label: text,
  description: z.string(),
  category: text,
  capability: text.nullable(),
  document: text,
});

const prompt = z.strictObject({
  name: text,
  title: text,
  description: z.string(),
  arguments: z
    .array(
      z.strictObject({
        name: text,
        description: z.string(),
        required: z.boolean().optional(),
        values: z.array(text).optional(),
      }),
    )
    .optional(),
  messages: z.array(
    z.union([
      z.strictObject({ role: z.enum(['user', 'assistant']).optional(), text }),
      z.strictObject({ role: z.enum(['user', 'assistant']).optional(), resource: text }),
    ]),
  ),
});

/** The declarations of a site. Unknown lists are errors, because their names are usually misspelled. */
const declarationsSchema = z.strictObject({
  types: z
    .array(kind.extend({ taxonomies: z.array(text).optional(), meta: z.record(text, meta).optional() }))
    .optional(),
  taxonomies: z.array(kind.extend({ types: z.array(text), capabilities: termCapabilities.optional() })).optional(),
  menuLocations: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  sidebars: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  abilities: z.array(ability).optional(),
  prompts: z.array(prompt).optional(),
  roles: z.record(text, role).optional(),
  capabilities: z.array(text).optional(),
  abilityCategories: z.array(z.strictObject({ slug: text, label: text, description: z.string() })).optional(),
});

/** The declarations of a site that declares nothing: one value, so that apps of one process share what follows from it. */
export const NO_DECLARATIONS: Declarations = Object.freeze({});

/**
 * Imports the module at `path`, which exports the `declarations` of the site, such as types and abilities. Without a
 * path there are none. Throws a ConfigError that lists the invalid members.
 */
export async function loadDeclarations(path: string | undefined): Promise<Declarations> {
  if (path === undefined) return NO_DECLARATIONS;
  let module: { declarations?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { declarations?: unknown };
  } catch (error) {
    throw new ConfigError([`DECLARATIONS_FILE=${path} cannot be read: ${(error as Error).message}`]);
  }
  const result = declarationsSchema.safeParse(module.declarations);
  if (result.success) return result.data as Declarations;
  throw new ConfigError(
    result.error.issues.map(
      (issue) =>
        `DECLARATIONS_FILE: declarations${issue.path.map((key) => `.${String(key)}`).join('')}: ${issue.message}`,
    ),
  );
}
