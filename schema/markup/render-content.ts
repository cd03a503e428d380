import { type ContentToRender, filterContent } from './content-filters.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { createRenderState } from './render-state.ts';

/** The markup of an item. */
export interface RenderedContent {
  html: string;
  /** Whether the markup depends on other content, the viewer or the time. */
  isDynamic: boolean;
  /** Whether the markup depends on earlier renderings of the session, such as by numbered element ids. */
  dependsOnSession: boolean;
}

/** Renders classic or block content to the markup of `content.rendered`. */
export async function renderContent(input: ContentToRender, environment: RenderEnvironment): Promise<RenderedContent> {
  const state = createRenderState(environment);
  const stateUseCountBefore = environment.session.stateUseCount;
  const html = await filterContent({ ...input, blocks: true, images: true }, state);
  return {
    html,
    isDynamic: state.isDynamic,
    dependsOnSession: environment.session.stateUseCount !== stateUseCountBefore,
  };
}
