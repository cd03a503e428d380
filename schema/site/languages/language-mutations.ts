import { deletionType } from '../../content/write/item-mutations.ts';
import type { Builder, InputFields } from '../../core/graphql/builder.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { languageOptionsType, languageType } from './language-type.ts';
import { afterChange, createLanguage, deleteLanguage, updateLanguage } from './save-language.ts';
import { updateLanguageOptions } from './write-language-options.ts';

const inputFields = (t: InputFields) => ({
  locale: t.string({ description: 'Such as `de_DE`. What is not given follows from it.' }),
  code: t.string({ description: 'The code in addresses and filters, such as `de`.' }),
  name: t.string(),
  isRtl: t.boolean({ description: 'Whether its texts are written from right to left.' }),
  order: t.int({ description: 'Its position among the languages.' }),
  flagCode: t.string({ description: 'The name of its flag, such as `us`.' }),
});

/** Registers the mutations of the languages of a site and of their options, which administrators may run. */
export function registerLanguageMutations(builder: Builder): void {
  const extensions = writesKind('settings');
  const input = builder.inputType('LanguageInput', {
    description: 'The properties of a language. Absent ones do not change.',
    fields: (t) => inputFields(t),
  });
  const newLanguage = builder.inputType('NewLanguageInput', {
    description: 'The properties of a new language. The locale is required.',
    fields: (t) => ({
      ...inputFields(t),
      hasNoDefaultCategory: t.boolean({ description: 'Whether the default category gets no translation.' }),
    }),
  });
  builder.mutationFields((t) => ({
    createLanguage: t.field({
      extensions,
      type: languageType(builder),
      description: 'Creates a language.',
      args: { input: t.arg({ type: newLanguage, required: true }) },
      resolve: (_root, args, context) => createLanguage(args.input, context),
    }),
    updateLanguage: t.field({
      extensions,
      type: languageType(builder),
      description: 'Changes a language. A new code is part of all addresses in the language.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: input, required: true }) },
      resolve: (_root, args, context) => updateLanguage(args, context),
    }),
    deleteLanguage: t.field({
      extensions,
      type: deletionType<SiteLanguage>(builder, { name: 'Language', node: languageType(builder) }),
      description: 'Deletes a language. Its items and terms remain without a language.',
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context) => ({
        deleted: true,
        previous: await deleteLanguage(id, context),
        item: null,
      }),
    }),
    updateLanguageOptions: t.field({
      extensions,
      type: languageOptionsType(builder),
      description: 'Changes options of languages, by the names under which they are stored.',
      args: { options: t.arg({ type: 'Json', required: true }) },
      resolve: async (_root, { options }, context) => {
        await updateLanguageOptions(Object(options) as object, context);
        await afterChange(context);
        return context;
      },
    }),
  }));
}
