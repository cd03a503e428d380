import type { RequestContext } from '../context.ts';
import { renderContent } from '../html/content.ts';
import type { RenderEnvironment } from '../html/environment.ts';
import { escapeAttribute, escapeHtml } from '../html/markup/escape.ts';
import { texturize } from '../html/texturize/texturize.ts';
import type { PlainMap } from '../plain-map.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import { encodeValue } from '../sanitising/entities.ts';
import type { WidgetField, WidgetType } from './widget-types.ts';

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

/** A widget as HTML; with an id where it stands in a sidebar. */
export function renderWidget({ type, instance }: Made, context: RequestContext, id?: string): Promise<string> {
  return context.rendering.run(
    () => createRenderEnvironment(context),
    async (environment) => {
      const body = await bodyOf({ type, instance }, environment.forItem(0));
      const heading = titleOf({ type, instance });
      const { beforeTitle, afterTitle, afterWidget } = sidebarMarkup;
      return [
        `<div${id === undefined ? '' : ` id="${escapeAttribute(id)}"`} class="widget ${type.className}">`,
        heading === '' ? '' : `${beforeTitle}${heading}${afterTitle}`,
        type.bodyClass === '' ? body : `<div class="${type.bodyClass}">${body}</div>`,
        afterWidget,
      ].join('');
    },
  );
}

async function bodyOf({ type, instance }: Made, environment: RenderEnvironment): Promise<string> {
  const body = type.body(instance);
  if ('markup' in body) return body.markup;
  return (await renderContent({ content: body.content, postId: 0, postType: '' }, environment)).html.trim();
}

function titleOf({ type, instance }: Made): string {
  if (!type.fields.some(({ name }) => name === 'title')) return '';
  const { title } = instance;
  return texturize(escapeHtml(typeof title === 'string' && title !== '' ? title : type.usualTitle));
}

/** The form in which people change a widget; `number` tells its fields from those of other widgets. */
export function widgetForm({ type, instance }: Made, number: string): string {
  return type.fields.map((field) => formRow(field, { type, number, value: instance[field.name] })).join('\n');
}

function formRow(field: WidgetField, { type, number, value }: { type: WidgetType; number: string; value: unknown }) {
  const id = `widget-${type.id}-${number}-${field.name}`;
  const name = `widget-${type.id}[${number}][${field.name}]`;
  const label = `<label for="${id}">${escapeHtml(field.label)}</label>`;
  if (field.kind === 'switch' || field.kind === 'bit') {
    const checked = value ? ' checked' : '';
    return `<p><input type="checkbox" class="checkbox" id="${id}" name="${name}" value="1"${checked}> ${label}</p>`;
  }
  // Every mark is written as an entity, so that the form gives back what it was given.
  const text = encodeValue(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  if (field.kind === 'markup') {
    return `<p>${label}</p>\n<textarea class="widefat" rows="16" cols="20" id="${id}" name="${name}">\n${text}</textarea>`;
  }
  const input = field.kind === 'number' ? 'number' : 'text';
  return `<p>${label}\n<input class="widefat" type="${input}" id="${id}" name="${name}" value="${text}"></p>`;
}
