import { autop } from '../../autop/autop.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { aligned, text } from '../define-block.ts';
import { defineTermPart } from '../parts/define-theme-blocks.ts';

export const termDescriptionBlock = defineTermPart('core/term-description', {
  title: 'Term Description',
  description: 'What a term means.',
  attributes: { textAlign: text() },
  supports: aligned,
  render: ({ description }, rendering) =>
    description === '' ? '' : `<div ${rendering.wrapper()}>${autop(filterPostHtml(description))}</div>`,
});
