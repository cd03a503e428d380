import { anonymousViewer } from '../../access/viewer-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { RenderQueue } from '../../core/work/render-queue.ts';
import { escapeAttribute, escapeHtml } from '../../markup/html/escape.ts';
import { renderPart } from '../../markup/part-failures.ts';
import { renderContent } from '../../markup/render-content.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import type { WidgetEnvironment } from './widget-body.ts';
import type { TypedInstance } from './widget-catalog.ts';

/** The markup around widgets and around their titles. `%1$s` is the id of the widget, `%2$s` its class. */
export const sidebarMarkup = {
  beforeWidget: '<div id="%1$s" class="widget %2$s">',
  afterWidget: '</div>',
  beforeTitle: '<h2 class="widgettitle">',
  afterTitle: '</h2>',
} as const;

/** The anonymous context of each operation. The loaders identify the operation. */
const anonymousContexts = new WeakMap<object, RequestContext>();

/** Returns the context of the same operation for the anonymous viewer, for whom widgets are always rendered. */
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
 * Renders a widget as HTML, for the anonymous viewer. `id` is the id of a widget in a sidebar. Returns an empty text if
 * the widget has no body.
 */
export function renderWidget(
  { type, instance }: TypedInstance,
  { context: viewerContext, id }: { context: RequestContext; id?: string },
): Promise<string> {
  const context = anonymousContext(viewerContext);
  return context.rendering.run(
    () => createRenderEnvironment(context),
    async (shared) => {
      const body = await renderBody({ type, instance }, { context, environment: shared.forItem(0) });
      if (body === null) return '';
      const heading = body.heading ?? renderWidgetTitle({ type, instance });
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

async function renderBody(
  { type, instance }: TypedInstance,
  widgetEnvironment: WidgetEnvironment,
): Promise<{ markup: string; heading?: string } | null> {
  const body = await renderPart(async () => type.body(instance, widgetEnvironment), {
    fallback: null,
    environment: widgetEnvironment.environment,
    part: { name: `widget ${type.id}`, postId: 0 },
  });
  if (body === null || 'markup' in body) return body;
  const { html } = await renderContent(
    { content: body.content, postId: 0, postType: '' },
    widgetEnvironment.environment,
  );
  return { ...body, markup: html.trim() };
}

function renderWidgetTitle({ type, instance }: TypedInstance): string {
  if (!type.fields.some(({ name }) => name === 'title')) return '';
  const { title } = instance;
  return texturize(escapeHtml(typeof title === 'string' && title !== '' ? title : type.defaultTitle));
}
