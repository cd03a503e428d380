declare module '@wordpress/edit-post' {
  export function initializeEditor(
    element: string,
    type: string,
    id: number | string,
    settings: Record<string, unknown>,
    edits: Record<string, unknown>,
  ): void;
}
declare module '@wordpress/format-library';
