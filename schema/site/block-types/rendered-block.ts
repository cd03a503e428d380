import { canEditPost } from '../access/post-access.ts';
import { viewerCan } from '../access/viewer.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { loadFacts } from '../content/facts.ts';
import { loadRow } from '../content/item.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { renderSingleBlock } from '../html/single-block.ts';
import { mapOf } from '../plain-map.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import { checkAttributes } from './check-attributes.ts';
import { blockTypeOf } from './registered.ts';

interface Wish {
  name: string;
  attributes: unknown;
  postId: number;
}

/** Errors: `block_cannot_read`, `block_invalid`, `rest_invalid_param`. */
async function renderBlock({ name, attributes, postId }: Wish, context: RequestContext): Promise<string> {
  const type = blockTypeOf(name);
  const checked = type ? checkAttributes(type, mapOf(attributes)) : {};
  const postType = await requireReader(postId, context);
  if (!type?.isDynamic) throw domainError('block_invalid');
  const block = { name, attributes: checked, innerBlocks: [], innerHtml: '', innerContent: [] };
  return context.rendering.run(
    () => createRenderEnvironment(context),
    (environment) =>
      renderSingleBlock(block, { place: { postId, postType }, environment: environment.forItem(postId) }),
  );
}

/** The type of the item that the block is for. Errors: `block_cannot_read`. */
async function requireReader(postId: number, context: RequestContext): Promise<string> {
  const { viewer } = context;
  const row = postId > 0 ? await loadRow({ context, id: postId, columns: ['id'] }) : null;
  const mayRead =
    postId > 0 ? row !== null && canEditPost(viewer, await loadFacts(row, context)) : viewerCan(viewer, 'edit_posts');
  if (!mayRead) throw domainError('block_cannot_read', { viewer });
  return row?.type ?? '';
}

const renderedBlock = oncePerBuilder((builder) =>
  builder.objectRef<string>('RenderedBlock').implement({
    description: 'What a block looks like.',
    fields: (t) => ({ rendered: t.string({ description: 'As HTML.', resolve: (html) => html }) }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerBlockTypesRendered(builder: Builder): void {
  builder.queryField('renderedBlock', (t) =>
    t.field({
      type: renderedBlock(builder),
      description:
        'What a block shows that is worked out when it is shown. Takes the right to edit posts, or the item that it is for.',
      args: {
        name: t.arg.string({ required: true, description: 'Its kind: `core/archives`.' }),
        attributes: t.arg({ type: 'Json', description: 'What it is set to, by name.' }),
        postId: t.arg.int({ description: 'The item that it is for.' }),
      },
      resolve: (_root, { name, attributes, postId }, context) =>
        renderBlock({ name, attributes, postId: Math.max(0, postId ?? 0) }, context),
    }),
  );
}
