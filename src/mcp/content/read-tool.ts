import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import type { McpTool } from '../mcp-features.ts';
import { contentTool, READS } from './content-tool.ts';
import {
  type FoundItem,
  type ItemFinder,
  itemSummary,
  type MarkdownWriter,
  SUMMARY_PROPERTIES,
  siteValues,
} from './find-item.ts';

interface ReadInput {
  id?: number;
  link?: string;
  format?: 'markdown' | 'html' | 'source';
}

const text = { type: 'string' } as const;

/** Creates the tool that reads one item. */
export const readTool = (finder: ItemFinder, writeMarkdown: MarkdownWriter): McpTool =>
  contentTool<ReadInput>({
    name: 'read-content',
    title: 'Read content',
    description: 'Reads one post, page, file or other item by its id or its address, with its content as Markdown.',
    input: {
      id: { type: 'integer', minimum: 1, description: 'The id of the item.' },
      link: { ...text, description: 'The address of the item, in place of its id.' },
      format: {
        ...text,
        enum: ['markdown', 'html', 'source'],
        description:
          'The form of the content: markdown by default, html as it is published, or source as it is stored, with its blocks, which needs the right to edit.',
      },
    },
    output: {
      ...SUMMARY_PROPERTIES,
      slug: text,
      date: { ...text, description: 'Local time of the site.' },
      author: text,
      excerpt: { ...text, description: 'HTML.' },
      content: text,
      meta: { type: 'object', description: 'Registered meta values by name.' },
      fields: { type: 'object', description: 'Values of groups of fields by name, as they are stored.' },
      language: { ...text, description: 'The code of its language, such as de.' },
      translations: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'The ids of its translations by the codes of their languages.',
      },
      isProtected: { type: 'boolean', description: 'Whether the content needs a password, and is absent.' },
      file: {
        type: 'object',
        description: 'Of files only.',
        properties: { url: text, alternativeText: text, mimeType: text },
      },
    },
    optional: ['excerpt', 'file', 'author', 'meta', 'fields', 'language', 'translations'],
    annotations: READS,
    run: async ({ id, link, format = 'markdown' }, caller) => {
      const options = { caller, withSource: format === 'source' };
      if ((id === undefined) === (link === undefined)) {
        throw domainError('rest_invalid_param', { message: 'Send either the id or the link of the item.' });
      }
      const item = id === undefined ? await finder.byLink(link ?? '', options) : await finder.byId(id, options);
      if (!item) throw domainError('rest_post_invalid_id');
      const content = format === 'markdown' ? await writeMarkdown(item) : markupOf(item, format);
      return itemValues(item, content);
    },
  });

const itemValues = (item: FoundItem, content: string) => ({
  ...itemSummary(item),
  ...{ slug: item.slug, date: item.date },
  ...(item.author ? { author: item.author.name } : {}),
  ...(item.excerpt ? { excerpt: item.excerpt.rendered } : {}),
  content,
  ...(item.meta ? { meta: item.meta } : {}),
  ...siteValues(item),
  isProtected: item.content?.protected ?? false,
  ...(item.sourceUrl === undefined
    ? {}
    : { file: { url: item.sourceUrl, alternativeText: item.altText, mimeType: item.mimeType } }),
});

const markupOf = (item: FoundItem, format: 'html' | 'source'): string =>
  (format === 'source' ? item.content?.raw : undefined) ?? item.content?.rendered ?? item.description?.rendered ?? '';
