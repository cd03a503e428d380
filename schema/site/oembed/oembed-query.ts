import { viewerCan } from '../access/viewer.ts';
import type { Builder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { embedPreview } from './embed-preview.ts';
import { ownAnswer } from './own-answer.ts';
import { embedType } from './type.ts';

/** Pixels. */
const USUAL_WIDTH = 600;

/** Registers what this file declares on a schema builder. */
export function registerOembedQuery(builder: Builder): void {
  builder.queryField('embed', (t) =>
    t.field({
      type: embedType(builder),
      description: 'What stands for an item of this site where another page embeds it. Error: `oembed_invalid_url`.',
      args: {
        url: t.arg.string({ required: true, description: "The item's address." }),
        maxWidth: t.arg.int({ defaultValue: USUAL_WIDTH, description: 'Pixels; the frame is 200 to 600 wide.' }),
      },
      resolve: async (_root, { url, maxWidth }, context) => {
        const answer = await ownAnswer(url, { maxWidth: maxWidth ?? USUAL_WIDTH, context });
        if (!answer) throw domainError('oembed_invalid_url');
        return answer;
      },
    }),
  );

  builder.queryField('embedPreview', (t) =>
    t.field({
      type: 'Json',
      description:
        'What stands for an address of this site or of another, as the oEmbed format has it. Other sites are asked where the operator allows that, and what they say is kept for a day. Takes the right to edit posts. Errors: `rest_forbidden`, `oembed_invalid_url`.',
      args: {
        url: t.arg.string({ required: true }),
        maxWidth: t.arg.int({ description: 'Pixels.' }),
        maxHeight: t.arg.int({ description: 'Pixels.' }),
        discover: t.arg.boolean({
          defaultValue: true,
          description: 'Look into pages of sites that are not well known.',
        }),
      },
      resolve: async (_root, { url, maxWidth = null, maxHeight = null, discover }, context) => {
        const { viewer } = context;
        if (!viewerCan(viewer, 'edit_posts')) throw domainError('rest_forbidden', { viewer });
        const preview = await embedPreview({ url, maxWidth, maxHeight, discover: discover ?? true }, context);
        if (!preview) throw domainError('oembed_invalid_url');
        return preview;
      },
    }),
  );
}
