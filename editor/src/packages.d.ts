declare module '@wordpress/edit-post' {
  export function initializeEditor(
    element: string,
    type: string,
    id: number | string,
    settings: Record<string, unknown>,
    edits: Record<string, unknown>,
  ): void;
}
declare module '@wordpress/block-editor' {
  import type { StoreDescriptor } from '@wordpress/data';
  import type { ComponentProps, ComponentType, ReactNode } from 'react';

  export const BlockControls: ComponentType<{ children: ReactNode }>;
  export const useBlockProps: () => ComponentProps<'div'>;
  export const store: StoreDescriptor<{
    reducer(state: object): object;
    actions: { replaceBlocks(clientId: string, blocks: readonly object[]): object };
    selectors: Record<string, never>;
  }>;
}
