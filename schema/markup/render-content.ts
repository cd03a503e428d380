import { type ContentToRender, filterContent } from './content-filters.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { createRenderState } from './render-state.ts';

export interface RenderedContent {
  html: string;
  /** True if the markup depends on other content, the viewer or the time. */
  dynamic: boolean;
  /** True if the markup depends on earlier renderings of the session: numbered ids, the order of filters. */
  positional: boolean;
}

/** Renders classic or block content to the markup of `content.rendered`. */
export async function renderContent(input: ContentToRender, environment: RenderEnvironment): Promise<RenderedContent> {
  const state = createRenderState(environment);
  const usesBefore = environment.session.uses;
  const html = await filterContent({ ...input, blocks: true, images: true }, state);
  return { html, dynamic: state.isDynamic, positional: environment.session.uses !== usesBefore };
}
