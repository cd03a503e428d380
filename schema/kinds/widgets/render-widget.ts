import { anonymousViewer } from '../../access/viewer-access.ts';
import { RenderQueue } from '../../core/render-queue.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { escapeAttribute, escapeHtml } from '../../markup/html/escape.ts';
import { renderContent } from '../../markup/render-content.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import type { WidgetEnvironment } from './widget-body.ts';
import type { TypedInstance } from './widget-types.ts';

/** The markup around widgets and their titles, with placeholders for id and class. */
export const sidebarMarkup = {
  beforeWidget: '<div id="%1$s" class="widget %2$s">',
  afterWidget: '</div>',
  beforeTitle: '<h2 class="widgettitle">',
  afterTitle: '</h2>',
} as const;

/** The anonymous contexts of operations, by their loaders. */
const anonymousContexts = new WeakMap<object, RequestContext>();

/** Widgets are always rendered for the anonymous viewer. */
function anonymousContext(context: RequestContext): RequestContext {
  const anonymous = anonymousContexts.get(context.loaders) ?? {
    ...context,
    viewer: anonymousViewer,
    rendering: new RenderQueue(),
  };
  anonymousContexts.set(context.loaders, anonymous);
  return anonymous;
}

/**
 * A widget as HTML, for the anonymous viewer, with an id if it is in a sidebar; empty if it shows nothing.
 */
export function renderWidget(
  { type, instance }: TypedInstance,
  { context: viewerContext, id }: { context: RequestContext; id?: string },
): Promise<string> {
  const context = anonymousContext(viewerContext);
  return context.rendering.run(
    () => createRenderEnvironment(context),
    async (shared) => {
      const body = await bodyOf({ type, instance }, { context, environment: shared.forItem(0) });
      if (body === null) return '';
      const heading = body.heading ?? titleOf({ type, instance });
      const { beforeTitle, afterTitle, afterWidget } = sidebarMarkup;
      return [
        `<div${id === undefined ? '' : ` id="${escapeAttribute(id)}"`} class="widget ${type.className}">`,
        heading === '' ? '' : `${beforeTitle}${heading}${afterTitle}`,
        type.bodyClass === '' ? body.markup : `<div class="${type.bodyClass}">${body.markup}</div>`,
        afterWidget,
      ].join('');
    },
  );
}

async function bodyOf(
  { type, instance }: TypedInstance,
  widgetEnvironment: WidgetEnvironment,
): Promise<{ markup: string; heading?: string } | null> {
  const body = await type.body(instance, widgetEnvironment);
  if (body === null || 'markup' in body) return body;
  const { html } = await renderContent(
    { content: body.content, postId: 0, postType: '' },
    widgetEnvironment.environment,
  );
  return { ...body, markup: html.trim() };
}

function titleOf({ type, instance }: TypedInstance): string {
  if (!type.fields.some(({ name }) => name === 'title')) return '';
  const { title } = instance;
  return texturize(escapeHtml(typeof title === 'string' && title !== '' ? title : type.defaultTitle));
}
