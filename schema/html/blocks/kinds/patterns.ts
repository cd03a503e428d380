import { wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt, textAt } from '../block.ts';
import type { BlockContext, BlockRenderer } from '../context.ts';
import { parseBlocks } from '../parse.ts';

/** A synced pattern where it is used, with the values that this use overrides. */
export const renderPatternReference: BlockRenderer = async ({ block, context }) => {
  const ref = integerAt(block.attributes, 'ref');
  const { state } = context;
  if (ref === undefined) return '';
  const guard = `pattern ${ref}`;
  if (state.open.has(guard)) return '';
  const pattern = await state.environment.load.pattern(ref);
  if (pattern === null || pattern.status !== 'publish' || pattern.hasPassword) return '';
  state.open.add(guard);
  const inner: BlockContext = {
    ...context,
    depth: context.depth + 1,
    values: { ...context.values, 'core/block': block.attributes },
  };
  const html = await state.tools.renderBlocks(parseBlocks(pattern.content), inner);
  state.open.delete(guard);
  return html;
};

/** A pattern of the theme. */
export const renderThemePattern: BlockRenderer = async ({ attributes, context }) => {
  const slug = textAt(attributes, 'slug');
  const { state } = context;
  if (!slug || state.open.has(`theme pattern ${slug}`)) return '';
  state.isDynamic = true;
  const content = await state.environment.load.themePattern(slug);
  if (content === null) return '';
  state.open.add(`theme pattern ${slug}`);
  const html = await state.tools.renderBlocks(parseBlocks(content), { ...context, depth: context.depth + 1 });
  state.open.delete(`theme pattern ${slug}`);
  return html;
};

const AREA_TAGS: Readonly<Record<string, string>> = { header: 'header', footer: 'footer' };

/** A part of the theme's templates. */
export const renderTemplatePart: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const { state } = context;
  const slug = textAt(attributes, 'slug');
  const guard = `part ${slug}`;
  if (!slug || state.open.has(guard)) return '';
  state.isDynamic = true;
  const theme = textAt(attributes, 'theme') ?? state.environment.site.theme.slug;
  const part = await state.environment.load.templatePart(slug, theme);
  if (part === null) return '';
  state.open.add(guard);
  const html = await state.tools.renderBlocks(parseBlocks(part.content), { ...context, depth: context.depth + 1 });
  state.open.delete(guard);
  const wished = textAt(attributes, 'tagName');
  const tag =
    wished && /^(?:header|main|section|article|aside|footer|div)$/.test(wished)
      ? wished
      : Object.hasOwn(AREA_TAGS, part.area)
        ? AREA_TAGS[part.area]
        : 'div';
  return `<${tag ?? 'div'} ${wrapperAttributes(rendering)}>${html.trim()}</${tag ?? 'div'}>`;
};
