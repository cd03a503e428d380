import { content, defineBlock, flag, richText, text } from '../define-block.ts';

export const embedBlock = defineBlock('core/embed', {
  title: 'Embed',
  category: 'embed',
  description: 'Content of another site, embedded by its URL.',
  attributes: {
    url: content(text()),
    caption: richText('figcaption'),
    type: content(text()),
    providerNameSlug: content(text()),
    allowResponsive: flag(true),
    responsive: content(flag(false)),
    previewable: content(flag(true)),
  },
  supports: { anchor: true, align: true, spacing: { margin: true }, interactivity: { clientNavigation: true } },
});
