import { builder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { ownAnswer } from './own-answer.ts';
import { embedType } from './type.ts';

/** Pixels. */
const USUAL_WIDTH = 600;

builder.queryField('embed', (t) =>
  t.field({
    type: embedType,
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
