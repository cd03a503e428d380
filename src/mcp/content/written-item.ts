import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { TextThread } from '../../adapters/threads/text-thread.ts';
import type { WritableKind } from './writable-kinds.ts';

/** Longer Markdown would keep the thread that converts it busy for several seconds. */
const MAX_MARKDOWN_LENGTH = 200_000;

/** The values of an item that agents write. */
export interface WrittenItem {
  title?: string;
  content?: string;
  contentFormat?: 'markdown' | 'source';
  excerpt?: string;
  status?: string;
  slug?: string;
  date?: string;
  parent?: number;
  featuredMedia?: number;
  terms?: Readonly<Record<string, readonly number[]>>;
  meta?: Readonly<Record<string, unknown>>;
  fields?: Readonly<Record<string, unknown>>;
  language?: string;
  translations?: Readonly<Record<string, number | null>>;
}

const text = { type: 'string' } as const;

/** Returns the arguments of the tools that write items, on a site with these statuses, groups of fields and languages. */
export const writtenItemInputs = ({
  statuses,
  fieldGroups,
  languages,
}: Pick<Registry, 'statuses' | 'fieldGroups' | 'languages'>) =>
  ({
    ...(fieldGroups.length > 0
      ? {
          fields: {
            type: 'object',
            additionalProperties: true,
            description:
              'Values of groups of fields by name; read-content shows those of an item. Required ones must be among them; others remain, and null removes one.',
          },
        }
      : {}),
    ...(languages
      ? {
          language: {
            ...text,
            enum: [...languages.byCode.keys()],
            description: `The language; for a new item by default that of its parent, or ${languages.default.code}.`,
          },
          translations: {
            type: 'object',
            additionalProperties: { type: ['integer', 'null'] },
            description: 'The ids of its translations by the codes of their languages; null removes one.',
          },
        }
      : {}),
    title: text,
    content: { ...text, description: 'The content, which replaces the previous one.' },
    contentFormat: {
      ...text,
      enum: ['markdown', 'source'],
      description: 'The form of the content: markdown by default, or source, which is HTML with or without blocks.',
    },
    excerpt: text,
    status: {
      ...text,
      enum: writableStatuses(statuses),
      description: 'To publish needs the right to publish; others send items to review with pending.',
    },
    slug: { ...text, description: 'The last part of the address.' },
    date: { ...text, description: 'Local time of the site, such as 2026-05-01T09:00:00.' },
    parent: { type: 'integer', description: 'The id of the parent, for pages.' },
    featuredMedia: { type: 'integer', description: 'The id of an image, from upload-file; 0 for none.' },
    terms: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'integer' } },
      description: 'The ids of all terms by taxonomy, from list-terms, such as {"category":[3],"post_tag":[5,8]}.',
    },
    meta: {
      type: 'object',
      additionalProperties: true,
      description:
        'Registered meta values by name; read-content shows those of an item. Others remain, and null removes one.',
    },
  }) as const satisfies Record<string, JsonSchema>;

/** Returns the input of the mutation that writes an item. */
export type ItemInputWriter = (written: WrittenItem, kind: WritableKind) => Promise<Record<string, unknown>>;

/**
 * Creates the function that returns the input of a mutation for the values that are present. Errors: `rest_invalid_param`
 * for values that items of the type do not have, and for too long Markdown; `service_unavailable`.
 */
export const itemInputWriter =
  (longTexts: Pick<TextThread, 'blocksOf'>): ItemInputWriter =>
  async (written, kind) => {
    const { title, content, contentFormat, excerpt, status, slug, date, parent, featuredMedia, terms, ...others } =
      written;
    const { meta, fields, language, translations } = others;
    const values = {
      ...{ title, excerpt, status, slug, date, meta, fieldValues: fields, language, translations },
      content:
        content === undefined || contentFormat === 'source'
          ? content
          : await longTexts.blocksOf(checkedMarkdown(content)),
      parentId: parent,
      featuredMediaId: featuredMedia,
      terms: terms && Object.entries(terms).map(([taxonomy, termIds]) => ({ taxonomy, termIds })),
    };
    const present = Object.entries(values).filter(([, value]) => value !== undefined);
    const unknown = present.map(([name]) => name).filter((name) => !kind.inputs.has(name));
    if (unknown.length > 0) {
      throw domainError('rest_invalid_param', {
        message: `Items of the type "${kind.type}" have no ${unknown.join(', ')}. Leave it out.`,
      });
    }
    return Object.fromEntries(present);
  };

function checkedMarkdown(markdown: string): string {
  if (markdown.length <= MAX_MARKDOWN_LENGTH) return markdown;
  throw domainError('rest_invalid_param', {
    message: `The Markdown is longer than ${MAX_MARKDOWN_LENGTH} characters. Send less, or blocks as source.`,
  });
}
