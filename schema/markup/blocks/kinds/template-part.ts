import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, text } from '../define-block.ts';
import { renderOnce } from '../parts/render-once.ts';

const AREA_TAGS: Readonly<Record<string, string>> = { header: 'header', footer: 'footer' };

export const templatePartBlock = defineBlock('core/template-part', {
  title: 'Template Part',
  category: 'theme',
  description: 'A part that several templates share.',
  attributes: { slug: text(), theme: text(), tagName: text(), area: text() },
  supports: { align: true, html: false, reusable: false, renaming: false, interactivity: { clientNavigation: true } },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const { state } = context;
    const slug = textAt(attributes, 'slug');
    const itemKey = `part ${slug}`;
    if (!slug || state.itemsInProgress.has(itemKey)) return '';
    state.isDynamic = true;
    const theme = textAt(attributes, 'theme') ?? state.environment.site.theme.slug;
    const part = await state.environment.load.templatePart(slug, theme);
    if (part === null) return '';
    const innerContext = { ...context, depth: context.depth + 1 };
    const html = await renderOnce({ name: itemKey, state }, () =>
      state.renderers.renderBlocks(parseBlocks(part.content), innerContext),
    );
    const requestedTag = textAt(attributes, 'tagName');
    const tag =
      requestedTag && /^(?:header|main|section|article|aside|footer|div)$/.test(requestedTag)
        ? requestedTag
        : Object.hasOwn(AREA_TAGS, part.area)
          ? AREA_TAGS[part.area]
          : 'div';
    return `<${tag ?? 'div'} ${rendering.wrapperAttributes()}>${html.trim()}</${tag ?? 'div'}>`;
  },
});
