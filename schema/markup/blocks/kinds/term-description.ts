import { autop } from '../../autop/autop.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { alignedDataSupports, text } from '../define-block.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';

export const termDescriptionBlock = defineTermBlock('core/term-description', {
  title: 'Term Description',
  description: 'The description of a term.',
  attributes: { textAlign: text() },
  supports: alignedDataSupports,
  render: ({ description }, rendering) =>
    description === '' ? '' : `<div ${rendering.wrapperAttributes()}>${autop(filterPostHtml(description))}</div>`,
});
