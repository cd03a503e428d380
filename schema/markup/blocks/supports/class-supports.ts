import { ownValue } from '../../../values/collections.ts';
import { type Attributes, type Block, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { addClasses, type BlockSupport, skipsSerialization } from './block-support.ts';
import { hashJson } from './json-hash.ts';
import { elementRules, ownCss, rootSelector, scopedRules, variationSelector } from './style-declarations.ts';
import { blockClassName } from './style-values.ts';

/** The alignment of a block, such as `alignwide`. */
export const alignSupport: BlockSupport = {
  name: 'align',
  needs: ['align'],
  wrap: ({ classes }, { type, attributes }) => {
    const align = textAt(attributes, 'align');
    if (align !== undefined && type.supports.align && /^(?:left|center|right|wide|full|)$/.test(align))
      classes.push(`align${align}`);
  },
};

/** The classes that authors add. */
export const customClassSupport: BlockSupport = {
  name: 'custom class',
  needs: ['className'],
  wrap: ({ classes }, { type, attributes }) => {
    const customClasses = textAt(attributes, 'className');
    if (customClasses && type.supports.customClassName !== false) classes.push(customClasses);
  },
};

/** The class of the block type. */
export const generatedClassSupport: BlockSupport = {
  name: 'generated class',
  wrap: ({ classes }, { type }) => {
    if (type.supports.className !== false) classes.push(blockClassName(type.name));
  },
};

/** The label of the outermost element for screen readers. */
export const ariaLabelSupport: BlockSupport = {
  name: 'label',
  needs: ['ariaLabel'],
  wrap: (parts, { type, attributes }) => {
    if (type.supports.ariaLabel && !skipsSerialization(type, { feature: 'ariaLabel' }))
      parts.label = textAt(attributes, 'ariaLabel');
  },
};

/** The id of the outermost element. */
export const anchorSupport: BlockSupport = {
  name: 'anchor',
  needs: ['anchor'],
  wrap: (parts, { type, attributes }) => {
    if (type.supports.anchor) parts.id = textAt(attributes, 'anchor');
  },
};

/** The elements whose colors a block can set, with the paths of the colors. */
const STYLED_ELEMENTS: readonly { part: string; names: readonly string[]; paths: readonly string[][] }[] = [
  {
    part: 'button',
    names: ['button'],
    paths: [
      ...[
        ['color', 'text'],
        ['color', 'background'],
        ['color', 'gradient'],
      ],
    ],
  },
  {
    part: 'link',
    names: ['link'],
    paths: [
      ...[
        ['color', 'text'],
        [':hover', 'color', 'text'],
      ],
    ],
  },
  {
    part: 'heading',
    names: ['heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    paths: [
      ...[
        ['color', 'text'],
        ['color', 'background'],
        ['color', 'gradient'],
      ],
    ],
  },
];

const hasStyledElement = (elements: Json, { names, paths }: { names: readonly string[]; paths: readonly string[][] }) =>
  names.some((name) => paths.some((path) => (valueAt(elements, name, ...path) ?? null) !== null));

/** A numbered class for the styles of elements in a block, such as links. */
export const elementsSupport: BlockSupport = {
  name: 'elements',
  needs: ['style'],
  prepare: ({ block, type, theme, session, styles }) => {
    const elements = objectAt(block.attributes, 'style', 'elements');
    const writesElement = ({ part }: { part: string }) => !skipsSerialization(type, { feature: 'color', part });
    if (!STYLED_ELEMENTS.some((each) => writesElement(each) && hasStyledElement(elements, each))) return block;
    const name = `wp-elements-${session.nextNumber('elements')}`;
    styles?.add(name, () => {
      const names = STYLED_ELEMENTS.filter(writesElement).flatMap((each) => each.names);
      const written = Object.fromEntries(Object.entries(elements).filter(([element]) => names.includes(element)));
      return elementRules({ elements: written }, { sources: theme, scope: `.${name}`, isOfOneBlock: true });
    });
    return withClass(block, name);
  },
  finish: (html, { block }) => addClassOf(block, { html, pattern: /(?:^|\s)(wp-elements-\S+)/ }),
};

/** A numbered class for the styles of a style variation. Outer blocks get lower numbers. */
export const variationSupport: BlockSupport = {
  name: 'style variation',
  needs: ['className'],
  prepare: ({ block, type, theme, session, styles, types }) => {
    const className = textAt(block.attributes, 'className') ?? '';
    const name = block.name ?? '';
    for (const [, variation = ''] of className.matchAll(/(?:^|\s)is-style-(?!default(?:\s|$))(\S+)/g)) {
      const own = ownValue(theme.blockStyles[name] ?? {}, variation) ?? {};
      const hasStyles = Object.keys(own).length > 0 || type?.builtInStyles?.includes(variation);
      if (!hasStyles) continue;
      const numbered = `${variation}--${session.nextUniqueNumber()}`;
      if (type) {
        const root = variationSelector(rootSelector(type), numbered);
        styles?.add(`is-style-${numbered}`, () => scopedRules(own, { root, sources: theme, types }));
      }
      return withClass(block, `is-style-${numbered}`);
    }
    return block;
  },
  finish: (html, { block }) => addClassOf(block, { html, pattern: /(?:^|\s)(is-style-\S+--\d+)(?=\s|$)/ }),
};

const MAX_DEPTH = 100;

/** The classes for the style sheet of a block. */
export const customCssSupport: BlockSupport = {
  name: 'custom CSS',
  needs: ['style'],
  prepare: ({ block, parent, type, styles }) => {
    const css = textAt(block.attributes, 'style', 'css')?.trim();
    if (!css || /<\/?\w/.test(css) || type?.supports.customCSS === false) return block;
    const name = `wp-custom-css-${hashJson({ ...blockToJson(block, 0), ...parentLayout(parent) })}`;
    styles?.add(name, () => ownCss(css, `.${name}`));
    return withClass(block, name);
  },
  finish: (html, { block }) => {
    const name = classMatching(block, /(?:^|\s)(wp-custom-css-\S+)/);
    return name === undefined ? html : addClasses(html, ['has-custom-css', name]);
  },
};

/** The layout of the parent is a part of what the class name is a hash of. */
function parentLayout(parent: Block | null): Attributes {
  const layout = parent?.attributes.layout ?? null;
  return layout === null ? {} : { parentLayout: layout };
}

/** Converts a block to the JSON that the class name is a hash of. */
function blockToJson(block: Block, depth: number): Attributes {
  return {
    blockName: block.name,
    attrs: block.attributes,
    innerBlocks: depth > MAX_DEPTH ? [] : block.innerBlocks.map((inner) => blockToJson(inner, depth + 1)),
    innerHTML: block.innerHtml,
    innerContent: block.innerContent,
  };
}

/** Returns a block with another class, which renderers write like those of authors. */
function withClass(block: Block, name: string): Block {
  const className = textAt(block.attributes, 'className');
  const classes = className === undefined ? name : `${className} ${name}`;
  return { ...block, attributes: { ...block.attributes, className: classes } };
}

function classMatching(block: Block, pattern: RegExp): string | undefined {
  const className = block.attributes.className;
  return typeof className === 'string' ? pattern.exec(className)?.[1] : undefined;
}

/** Adds a class of the block to the markup, if the renderer has not written it. */
function addClassOf(block: Block, { html, pattern }: { html: string; pattern: RegExp }): string {
  const name = classMatching(block, pattern);
  return name === undefined ? html : addClasses(html, [name]);
}
