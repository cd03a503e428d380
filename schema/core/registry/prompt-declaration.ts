import { ensure } from './declared-abilities.ts';

/** An argument of a prompt. */
export interface PromptArgument {
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
  for (const { name, arguments: parameters = [], messages } of prompts) {
    ensure(/^[a-z0-9][a-z0-9-]{0,63}$/.test(name), `"${name}" is not a valid name of a prompt`);
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
  }
}
