import type { RunningSite } from './test-site.ts';

/** A widget as the REST API answers it. */
export interface WidgetBody {
  id: string;
  rendered: string;
  rendered_form: string;
  instance: { encoded: string; hash: string; raw: Record<string, unknown> };
}

/** Returns functions that create a widget in the sidebar `aside`, return its answer or markup, and delete it again. */
export function widgetRequests(site: () => RunningSite) {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    site().send<WidgetBody>({ method, path, as: 'admin', ...(json ? { json } : {}) });
  return {
    send,
    /** The answer to the creation of a widget with these values. */
    create: async (kind: string, raw: object): Promise<WidgetBody> => {
      const { body } = await send('POST', 'widgets', { id_base: kind, sidebar: 'aside', instance: { raw } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      return body;
    },
    /** The markup inside the wrapping element of the widget, or all of its markup if there is no such element. */
    render: async (kind: string, raw: object): Promise<string> => {
      const { body } = await send('POST', 'widgets', { id_base: kind, sidebar: 'aside', instance: { raw } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      const [, innerMarkup] = /^<div id="[\w-]+" class="widget widget_\w+">(.*)<\/div>$/s.exec(body.rendered) ?? [];
      return innerMarkup ?? body.rendered;
    },
  };
}
