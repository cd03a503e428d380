import { z } from 'zod';
import { patternSources } from '../../schema/core/registry/declared-patterns.ts';
import { settingTypes } from '../../schema/core/registry/declared-settings.ts';
import { metaSanitizers, metaTypes } from '../../schema/core/registry/meta-registrations.ts';
import { schemaFormats } from '../../schema/json-schema/coercion.ts';
import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import { BLOCK_TYPES } from '../../schema/markup/blocks/block-catalog.ts';
import { fieldGroup } from './field-groups-schema.ts';

const text = z.string().min(1);

const json: z.ZodType<unknown> = z.json();

/** A JSON Schema with the keywords that the program knows. */
const jsonSchema: z.ZodType<unknown> = z.lazy(() => z.strictObject({ ...jsonSchemaShape }));

const optionalNumber = z.number().optional();

const jsonSchemaShape = {
  ...Object.fromEntries(KEYWORDS.map((keyword) => [keyword, json.optional()])),
  type: z
    .union([
      z.enum(['string', 'boolean', 'integer', 'number', 'array', 'object', 'null']),
      z.array(z.enum(['string', 'boolean', 'integer', 'number', 'array', 'object', 'null'])),
    ])
    .optional(),
  format: z.enum(schemaFormats).optional(),
  items: jsonSchema.optional(),
  properties: z.record(text, jsonSchema).optional(),
  patternProperties: z.record(text, jsonSchema).optional(),
  additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
  required: z.union([z.boolean(), z.array(text)]).optional(),
  readonly: z.boolean().optional(),
  context: z.array(z.enum(['view', 'edit', 'embed'])).optional(),
  pattern: z.string().optional(),
  minimum: optionalNumber,
  maximum: optionalNumber,
  minLength: optionalNumber,
  maxLength: optionalNumber,
  minItems: optionalNumber,
  maxItems: optionalNumber,
};

const camelCaseName = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name in camel case, such as pageCount');

const metaShape = {
  type: z.enum(metaTypes),
  single: z.boolean().optional(),
  default: json.optional(),
  label: z.string().optional(),
  description: z.string().optional(),
  schema: jsonSchema.optional(),
  enum: z.array(text).optional(),
  showInRest: z.boolean().optional(),
  restName: text.optional(),
  showInGraphql: z.boolean().optional(),
  graphqlName: camelCaseName.optional(),
  context: z.enum(['view', 'edit']).optional(),
  sanitize: z.enum(metaSanitizers).optional(),
  revised: z.boolean().optional(),
  filterable: z.boolean().optional(),
  readCapability: text.optional(),
  writeCapability: text.optional(),
};

const meta = z.record(text, z.strictObject(metaShape));

/** What declared types and taxonomies have in common. `createRegistry` checks names and references. */
const kindShape = {
  name: text,
  labels: z.looseObject({ name: text, singularName: text }),
  graphql: z.strictObject({ type: text, singular: text, plural: text }).optional(),
  showInRest: z.boolean().optional(),
  showInGraphql: z.boolean().optional(),
  restBase: text.optional(),
  restNamespace: text.optional(),
  description: z.string().optional(),
  hierarchical: z.boolean().optional(),
  viewable: z.boolean().optional(),
  rewriteSlug: text.nullable().optional(),
  withFront: z.boolean().optional(),
  meta: meta.optional(),
};

const contentCapabilities = z.strictObject({
  singular: text,
  plural: text.optional(),
  overrides: z.record(text, text).optional(),
});

const type = z.strictObject({
  ...kindShape,
  taxonomies: z.array(text).optional(),
  supports: z.union([z.array(text), z.record(text, json)]).optional(),
  icon: z.string().optional(),
  hasArchive: z.union([z.boolean(), text]).optional(),
  showInMenus: z.boolean().optional(),
  showUi: z.boolean().optional(),
  template: z.array(json).optional(),
  templateLock: z.union([z.enum(['all', 'insert', 'contentOnly']), z.literal(false)]).optional(),
  capabilities: contentCapabilities.optional(),
});

const declaredTerm = z.strictObject({ name: text, slug: text.optional(), description: z.string().optional() });

const taxonomy = z.strictObject({
  ...kindShape,
  types: z.array(text),
  hierarchicalAddresses: z.boolean().optional(),
  showAdminColumn: z.boolean().optional(),
  showCloud: z.boolean().optional(),
  defaultTerm: declaredTerm.optional(),
  capabilities: z
    .strictObject({
      manageTerms: text.optional(),
      editTerms: text.optional(),
      deleteTerms: text.optional(),
      assignTerms: text.optional(),
    })
    .optional(),
});

const status = z.strictObject({
  name: text,
  label: text,
  public: z.boolean().optional(),
  private: z.boolean().optional(),
  protected: z.boolean().optional(),
  internal: z.boolean().optional(),
  showInAdminAllList: z.boolean().optional(),
  excludeFromSearch: z.boolean().optional(),
  publiclyQueryable: z.boolean().optional(),
  dateFloating: z.boolean().optional(),
});

const language = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be a code in lower case, such as de'),
  name: text,
  locale: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?(?:_[a-z0-9]+)?$/, 'must be a locale, such as de_DE'),
  isRtl: z.boolean().optional(),
  flagCode: text.optional(),
  isDefault: z.boolean().optional(),
  host: text.optional(),
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

const setting = z.strictObject({
  name: text,
  type: z.enum(settingTypes),
  default: json.optional(),
  label: z.string().optional(),
  description: z.string().optional(),
  schema: jsonSchema.optional(),
  showInRest: z.boolean().optional(),
  restName: text.optional(),
  graphqlName: camelCaseName.optional(),
  group: text.optional(),
  showInGraphql: z.boolean().optional(),
  sanitize: z.enum(metaSanitizers).optional(),
  readCapability: text.optional(),
  writeCapability: text.optional(),
});

const inModule = z.custom<(...values: never[]) => unknown>((value) => typeof value === 'function', {
  error: 'must be a function, so declare the field in a module (.mjs, .js, .ts); JSON and YAML have "value"',
});

const field = z.strictObject({
  name: text,
  object: z.enum(['post', 'term', 'user', 'comment']),
  subtypes: z.array(text).optional(),
  schema: jsonSchema,
  graphqlName: camelCaseName.optional(),
  reads: text,
  get: inModule.optional(),
  value: text.optional(),
  set: inModule.optional(),
  cacheSeconds: z.number().min(0).optional(),
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

/** A block pattern, a category of patterns and a style of a block. `createRegistry` checks names and references. */
const pattern = z.strictObject({
  name: text,
  title: text,
  content: text,
  description: z.string().optional(),
  categories: z.array(text).optional(),
  keywords: z.array(text).optional(),
  blockTypes: z.array(text).optional(),
  postTypes: z.array(text).optional(),
  templateTypes: z.array(text).optional(),
  viewportWidth: z.int().positive().optional(),
  inserter: z.boolean().optional(),
  source: z.enum(patternSources).optional(),
});

const patternCategory = z.strictObject({ name: text, label: text, description: z.string().optional() });

const blockStyle = z.strictObject({
  block: z.enum([...BLOCK_TYPES.keys()], 'must be the name of a block type, such as core/quote'),
  name: text,
  label: text,
  isDefault: z.boolean().optional(),
  inlineStyle: text.optional(),
});

/** The declarations of a site. Unknown properties are errors, because they are usually misspelled. */
export const declarationsSchema = z.strictObject({
  types: z.array(type).optional(),
  taxonomies: z.array(taxonomy).optional(),
  meta: z
    .array(
      z.strictObject({
        ...metaShape,
        key: text,
        object: z.enum(['post', 'term', 'user', 'comment']),
        subtypes: z.array(text).optional(),
      }),
    )
    .optional(),
  statuses: z.array(status).optional(),
  settings: z.array(setting).optional(),
  fields: z.array(field).optional(),
  languages: z.array(language).optional(),
  menuLocations: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  sidebars: z.record(z.string().regex(/^[\w-]{1,64}$/), text).optional(),
  abilities: z.array(ability).optional(),
  prompts: z.array(prompt).optional(),
  roles: z.record(text, role).optional(),
  capabilities: z.array(text).optional(),
  abilityCategories: z.array(z.strictObject({ slug: text, label: text, description: z.string() })).optional(),
  patterns: z.array(pattern).optional(),
  patternCategories: z.array(patternCategory).optional(),
  blockStyles: z.array(blockStyle).optional(),
  fieldGroups: z.array(fieldGroup).optional(),
});

/** The names of the properties of all declarations: a misspelled one is near one of them. */
export const propertyNames: readonly string[] = [
  ...new Set(
    [
      declarationsSchema.shape,
      type.shape,
      taxonomy.shape,
      metaShape,
      setting.shape,
      field.shape,
      contentCapabilities.shape,
      status.shape,
      language.shape,
      role.shape,
      prompt.shape,
      pattern.shape,
      blockStyle.shape,
      fieldGroup.shape,
    ]
      .flatMap((shape) => Object.keys(shape))
      .concat(KEYWORDS, 'key', 'object', 'subtypes'),
  ),
];
