// The parts of packages that the tests use. The types of all tests are checked without these packages too.

declare module 'happy-dom' {
  interface PageElement {
    readonly textContent: string;
    appendChild(child: PageElement): void;
  }
  export class Window {
    constructor(options: { url: string });
    readonly happyDOM: { close(): Promise<void> };
    readonly document: { readonly body: PageElement; createElement(name: string): PageElement };
    readonly navigator: object;
    readonly location: object;
    readonly HTMLElement: object;
    readonly Node: object;
    readonly MutationObserver: object;
  }
}

declare module 'unpic' {
  export function transformUrl(options: {
    url: string;
    provider: string;
    width?: number;
    height?: number;
    format?: string;
    quality?: number;
  }): string | undefined;
}
