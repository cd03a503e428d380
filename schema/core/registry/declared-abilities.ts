import { parse, visit } from 'graphql';
import { type Ability, type AbilityCategory, type AbilityDeclaration, abilityOf, operationOf } from './ability.ts';
import { checkEach, DeclarationError, ensure, nameProblem } from './declaration-errors.ts';

/** The built-in categories of abilities. */
export const builtinAbilityCategories: readonly AbilityCategory[] = [
  { slug: 'site', label: 'Site', description: 'Abilities that read or change the site and its settings.' },
  { slug: 'user', label: 'User', description: 'Abilities that read or change accounts and their settings.' },
];

/**
 * Creates the declared abilities of a site. Throws for malformed or taken names, unknown categories, and documents
 * without exactly one operation, with a mutation although the ability is readonly, or that run other abilities.
 */
export function declaredAbilities(
  declarations: readonly AbilityDeclaration[],
  categories: readonly AbilityCategory[],
): readonly Ability[] {
  const slugs = new Set<string>();
  checkEach([...builtinAbilityCategories, ...categories], ({ slug }) => {
    const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
    ensure(pattern.test(slug), nameProblem(slug, { of: 'a category of abilities', pattern }));
    ensure(!slugs.has(slug), `the category of abilities "${slug}" is taken: choose another slug`);
    slugs.add(slug);
  });
  const names = new Set<string>();
  return checkEach(declarations, (declaration) => {
    const { name, category } = declaration;
    ensure(
      /^[a-z0-9-]+(?:\/[a-z0-9-]+){1,3}$/.test(name) && !/^core\/|\/run$/.test(name),
      `"${name}" is not a valid name of an ability: write one with a namespace, such as "shop/list-orders"`,
    );
    ensure(!names.has(name), `the ability "${name}" is declared twice`);
    ensure(
      slugs.has(category),
      `the ability "${name}" names an unknown category: ${category}. The categories are ${[...slugs].join(', ')}`,
    );
    names.add(name);
    const ability = createAbility(declaration);
    checkDocument(ability);
    return ability;
  });
}

function createAbility(declaration: AbilityDeclaration): Ability {
  try {
    return abilityOf({ ...declaration, document: parse(declaration.document, { noLocation: true }) });
  } catch (error) {
    throw new DeclarationError(
      `the document of the ability "${declaration.name}" is not valid GraphQL: ${(error as Error).message}`,
    );
  }
}

const FIELDS_THAT_RUN_ABILITIES: ReadonlySet<string> = new Set(['abilityResult', 'runAbility']);

function checkDocument({ name, document, annotations }: Ability): void {
  const operation = operationOf(document);
  ensure(operation !== null, `the ability "${name}" needs a document with one operation`);
  ensure(
    !annotations.readonly || operation?.operation === 'query',
    `the ability "${name}" is readonly, so its document must be a query`,
  );
  visit(document, {
    Field: ({ name: field }) =>
      ensure(!FIELDS_THAT_RUN_ABILITIES.has(field.value), `the ability "${name}" must not run others`),
  });
}

/** An argument of a prompt. */
interface PromptArgument {
  /** Letters, digits and `_`. */
  name: string;
  description: string;
  required?: boolean;
  /** Values that are suggested while people type. */
  values?: readonly string[];
}

/** A message of a prompt: a text, or an item by its address as a resource. `{{name}}` stands for an argument. */
export type PromptMessage = { role?: 'user' | 'assistant' } & ({ text: string } | { resource: string });

/** A prompt that a site offers to people who work with an agent. */
export interface PromptDeclaration {
  /** Lower-case letters, digits and `-`. */
  name: string;
  title: string;
  description: string;
  arguments?: readonly PromptArgument[];
  messages: readonly PromptMessage[];
}

/** Throws for malformed or repeated names, and for messages that name an unknown argument. */
export function checkPrompts(prompts: readonly PromptDeclaration[]): void {
  const names = new Set<string>();
  checkEach(prompts, ({ name, arguments: parameters = [], messages }) => {
    const pattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
    ensure(pattern.test(name), nameProblem(name, { of: 'a prompt', pattern }));
    ensure(!names.has(name), `the prompt "${name}" is declared twice`);
    names.add(name);
    const known = new Set(parameters.map((parameter) => parameter.name));
    ensure(known.size === parameters.length, `the prompt "${name}" declares an argument twice`);
    for (const parameter of known)
      ensure(/^\w{1,64}$/.test(parameter), `"${parameter}" is not a valid name of an argument`);
    for (const message of messages) {
      const template = 'text' in message ? message.text : message.resource;
      for (const [, used = ''] of template.matchAll(/\{\{(\w+)\}\}/g))
        ensure(known.has(used), `the prompt "${name}" names an unknown argument: ${used}`);
    }
  });
}
