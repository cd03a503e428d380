// What people may do to blocks, in the groups in which kinds share it.

/** Colours of text, background and links, gradients among them. */
export const color = { color: { gradients: true, link: true } } as const;

/** Space within and around. */
export const spacing = { spacing: { margin: true, padding: true } } as const;

/** Everything about letters. */
export const typography = {
  typography: {
    fontSize: true,
    lineHeight: true,
    __experimentalFontFamily: true,
    __experimentalFontWeight: true,
    __experimentalFontStyle: true,
    __experimentalTextTransform: true,
    __experimentalTextDecoration: true,
    __experimentalLetterSpacing: true,
  },
} as const;

/** A border with colour, width, style and round corners. */
export const border = { __experimentalBorder: { color: true, radius: true, style: true, width: true } } as const;

/** What texts have in common. */
export const prose = { anchor: true, ...color, ...spacing, ...typography, ...border } as const;

/** What blocks have in common that show a fact of the site or of an item: their markup is not edited. */
export const shown = { html: false, ...color, ...spacing, ...typography, ...border } as const;

/** What boxes around other blocks have in common. */
export const box = {
  anchor: true,
  align: ['wide', 'full'],
  html: false,
  color: { gradients: true, heading: true, button: true, link: true },
  spacing: { margin: ['top', 'bottom'], padding: true, blockGap: true },
  dimensions: { minHeight: true },
  ...border,
  ...typography,
  layout: true,
} as const;

/** Nothing of its own: a class, and no markup to edit. */
export const plain = { html: false } as const;

/** A picture behind it. */
export const background = { backgroundImage: true, backgroundSize: true } as const;

/** Shown, with an anchor, and wide where the theme lets it. */
export const aligned = { ...shown, anchor: true, align: ['wide', 'full'] } as const;
