import { BlockControls, store as blockEditorStore, useBlockProps } from '@wordpress/block-editor';
import { rawHandler, registerBlockType, setFreeformContentHandlerName } from '@wordpress/blocks';
import { ToolbarButton, ToolbarGroup } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { safeHTML } from '@wordpress/dom';
import { RawHTML } from '@wordpress/element';

interface EditProps {
  attributes: { content?: string };
  clientId: string;
}

const NAME = 'core/freeform';

/**
 * Registers the block for content that was written without blocks. The packages have one only beside an older editor. It shows
 * the content without scripts; its menu edits it as HTML, and a button converts it.
 */
export function registerClassicBlock(): void {
  registerBlockType(NAME, {
    apiVersion: 3,
    title: 'Classic',
    category: 'text',
    icon: 'text',
    description: 'Content that was written without blocks.',
    attributes: { content: { type: 'string', source: 'raw' } },
    supports: { className: false, customClassName: false, inserter: false, lock: false, reusable: false },
    edit: ClassicContent,
    save: ({ attributes: { content } }: Pick<EditProps, 'attributes'>) => <RawHTML>{content ?? ''}</RawHTML>,
  });
  setFreeformContentHandlerName(NAME);
}

function ClassicContent({ attributes: { content = '' }, clientId }: EditProps) {
  const { replaceBlocks } = useDispatch(blockEditorStore);
  const convert = () => replaceBlocks(clientId, rawHandler({ HTML: content }));
  return (
    <div {...useBlockProps()}>
      <BlockControls>
        <ToolbarGroup>
          <ToolbarButton onClick={convert}>Convert to blocks</ToolbarButton>
        </ToolbarGroup>
      </BlockControls>
      <RawHTML>{safeHTML(content)}</RawHTML>
    </div>
  );
}
