import type { Element, ElementContent } from 'hast';
import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast';
import { ownValue } from '../../own-value.ts';
import type { Keeper } from './keeper.ts';
import { holdsFlow, isBlank, isElement, isFlow, isPlain } from './markdown-form.ts';
import { phrasing } from './phrasing.ts';
import { table } from './table.ts';

type Say = (element: Element, keeper: Keeper) => RootContent | null;

const heading: Say = (element, keeper) => {
  const children = isPlain(element, keeper) && withoutBreaks(phrasing(element.children, keeper));
  return children ? { type: 'heading', depth: Number(element.tagName.slice(1)) as 1, children } : null;
};

const list: Say = (element, keeper) => {
  const ordered = element.tagName === 'ol';
  const { start } = element.properties;
  const number = start === undefined ? 1 : start;
  if (
    !isPlain(element, { form: keeper.form, own: ordered ? ['start'] : [] }) ||
    !Number.isInteger(number) ||
    Number(number) < 0
  ) {
    return null;
  }
  // Markdown would not say that the number is given.
  if (start === 1) return null;
  const items = element.children.filter((child) => !isBlank(child));
  if (items.length === 0 || !items.every((item) => isElement(item, 'li') && isPlain(item, keeper))) return null;
  const tight = listItems(items as Element[], { keeper, spread: false });
  const children = tight ?? listItems(items as Element[], { keeper, spread: true });
  return children && { type: 'list', ordered, start: ordered ? Number(number) : null, spread: !tight, children };
};

/** What Markdown says in a way of its own. */
const SAID: Readonly<Record<string, Say>> = {
  p: (element, keeper) => {
    const children = isPlain(element, keeper) && phrasing(element.children, keeper);
    return children && children.length > 0 && keeper.makesParagraph(children) ? { type: 'paragraph', children } : null;
  },
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: (element, { form }) => (isPlain(element, { form }) ? { type: 'thematicBreak' } : null),
  blockquote: (element, keeper) =>
    isPlain(element, keeper) && holdsFlow(element)
      ? { type: 'blockquote', children: flow(element.children, keeper) as BlockContent[] }
      : null,
  pre: (element, { form }) => {
    const [code, ...others] = element.children;
    if (!isPlain(element, { form }) || !code || !isElement(code, 'code') || others.length > 0) return null;
    const [text, ...rest] = code.children;
    const language = languageOf(code);
    if (language === null || text?.type !== 'text' || rest.length > 0) return null;
    return { type: 'code', lang: language || null, value: text.value };
  },
  ul: list,
  ol: list,
  table,
};

/** What stands on its own, in Markdown, with what that cannot say kept in another way. */
export function flow(nodes: readonly ElementContent[], keeper: Keeper): RootContent[] {
  const said: RootContent[] = [];
  let loose: ElementContent[] = [];
  const endLoose = () => {
    if (!loose.every(isBlank)) said.push(...keeper.loose(loose));
    loose = [];
  };
  for (const node of nodes) {
    if (node.type === 'comment' && loose.every(isBlank)) said.push(...keeper.comment(node, 'flow'));
    else if (node.type === 'element' && isFlow(node)) {
      endLoose();
      said.push(...one(node, keeper));
    } else loose.push(node);
  }
  endLoose();
  return said;
}

function one(element: Element, keeper: Keeper): RootContent[] {
  const said = ownValue(SAID, element.tagName)?.(element, keeper);
  if (said) return [said];
  return holdsFlow(element) ? keeper.around(element, flow(element.children, keeper)) : keeper.whole(element);
}

function listItems(items: readonly Element[], how: { keeper: Keeper; spread: boolean }): ListItem[] | null {
  const said = items.map((item) => listItem(item, how));
  if (!said.every((item) => item !== null)) return null;
  // Nothing would tell that such a list is spread out.
  return how.spread && said.length === 1 && said[0]?.children.length === 1 ? null : said;
}

/** Close together, an item is text with lists below it; spread out, it holds paragraphs. */
function listItem({ children }: Element, { keeper, spread }: { keeper: Keeper; spread: boolean }): ListItem | null {
  const start = children.findIndex(isFlow);
  const [text, rest] = start < 0 ? [children, []] : [children.slice(0, start), children.slice(start)];
  if (spread) {
    const isSpread = text.every(isBlank) && rest.every((node) => isFlow(node) || isBlank(node));
    return isSpread && rest.length > 0
      ? { type: 'listItem', spread, children: flow(rest, keeper) as BlockContent[] }
      : null;
  }
  if (text.every(isBlank) || !rest.every((node) => isElement(node, 'ul') || isElement(node, 'ol'))) return null;
  const said = phrasing(text, keeper);
  if (!said || !keeper.makesParagraph(said)) return null;
  const lists = flow(rest, keeper);
  if (!lists.every((node) => node.type === 'list')) return null;
  return { type: 'listItem', spread, children: [{ type: 'paragraph', children: said }, ...lists] };
}

const withoutBreaks = (children: PhrasingContent[] | null): PhrasingContent[] | null =>
  children?.some(({ type }) => type === 'break') ? null : children;

/** Empty: none. Null: the element says more than its language. */
function languageOf({ properties }: Element): string | null {
  const names = Object.keys(properties);
  if (names.length === 0) return '';
  const [name, ...others] = [properties.className ?? []].flat();
  const language = /^language-([\w+#.-]+)$/.exec(String(name))?.[1];
  return names.length === 1 && others.length === 0 && language ? language : null;
}
