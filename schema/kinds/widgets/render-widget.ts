import { anonymousViewer } from '../access/viewer.ts';
import type { RequestContext } from '../context.ts';
import { renderContent } from '../html/content.ts';
import { escapeAttribute, escapeHtml } from '../html/markup/escape.ts';
import { texturize } from '../html/texturize/texturize.ts';
import type { PlainMap } from '../plain-map.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import { RenderQueue } from '../rendering/stored/queue.ts';
import type { Surroundings } from './body.ts';
import type { WidgetType } from './widget-types.ts';

/** The markup that every sidebar puts around its widgets and their titles; places for id and class are marked. */
export const sidebarMarkup = {
  beforeWidget: '<div id="%1$s" class="widget %2$s">',
  afterWidget: '</div>',
  beforeTitle: '<h2 class="widgettitle">',
  afterTitle: '</h2>',
} as const;

interface Made {
  type: WidgetType;
  instance: PlainMap;
}

/** The contexts of readers without an account, by what the operation loads with. */
const readers = new WeakMap<object, RequestContext>();

/** Whoever asks, the site shows widgets to everybody: they are made as readers without an account see them. */
function readerIn(context: RequestContext): RequestContext {
  const reader = readers.get(context.loaders) ?? {
    ...context,
    viewer: anonymousViewer,
    rendering: new RenderQueue(),
  };
  readers.set(context.loaders, reader);
  return reader;
}

/**
 * A widget as HTML, as readers without an account see it, with an id where it stands in a sidebar; empty where it has
 * nothing to show.
 */
export function renderWidget(
  { type, instance }: Made,
  { context: asking, id }: { context: RequestContext; id?: string },
): Promise<string> {
  const context = readerIn(asking);
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
  { type, instance }: Made,
  surroundings: Surroundings,
): Promise<{ markup: string; heading?: string } | null> {
  const body = await type.body(instance, surroundings);
  if (body === null || 'markup' in body) return body;
  const { html } = await renderContent({ content: body.content, postId: 0, postType: '' }, surroundings.environment);
  return { ...body, markup: html.trim() };
}

function titleOf({ type, instance }: Made): string {
  if (!type.fields.some(({ name }) => name === 'title')) return '';
  const { title } = instance;
  return texturize(escapeHtml(typeof title === 'string' && title !== '' ? title : type.usualTitle));
}
