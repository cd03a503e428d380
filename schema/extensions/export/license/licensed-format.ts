/** The export formats that require a license (docs/protocol/export.md#paid-formats); JSON requires none. */
export const PAID_FORMATS = ['markdown', 'mdx', 'wxr', 'csv', 'media'] as const;

export type PaidFormat = (typeof PAID_FORMATS)[number];

export const isPaidFormat = (name: string): name is PaidFormat => PAID_FORMATS.some((format) => format === name);
