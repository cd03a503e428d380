import type { RenderEnvironment } from './environment.ts';
import { type ContentInput, filterContent } from './filter.ts';
import { newState } from './state.ts';

export interface RenderedContent {
  html: string;
  /** True when other content, the viewer or the moment decide what it looks like. */
  dynamic: boolean;
  /** True when what was rendered before in the same session shows in it: numbered ids, the order of filters. */
  positional: boolean;
}

/** Renders stored content, classic or of blocks, as `content.rendered` shows it. */
export async function renderContent(input: ContentInput, environment: RenderEnvironment): Promise<RenderedContent> {
  const state = newState(environment);
  const usesBefore = environment.session.uses;
  const html = await filterContent({ ...input, blocks: true, images: true }, state);
  return { html, dynamic: state.isDynamic, positional: environment.session.uses !== usesBefore };
}
