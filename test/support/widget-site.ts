import type { RunningSite } from './test-site.ts';

/** A widget as the REST API answers it. */
export interface WidgetBody {
  id: string;
  rendered: string;
  rendered_form: string;
  instance: { encoded: string; hash: string; raw: Record<string, unknown> };
}

/** Makes widgets in a sidebar `aside`, shows what became of them, and takes them away again. */
export function widgetMaker(site: () => RunningSite) {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    site().send<WidgetBody>({ method, path, as: 'ada', ...(json ? { json } : {}) });
  return {
    send,
    /** The widget that is made of these values. */
    make: async (kind: string, raw: object): Promise<WidgetBody> => {
      const { body } = await send('POST', 'widgets', { id_base: kind, sidebar: 'aside', instance: { raw } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      return body;
    },
    /** What stands in the element of the widget; what was shown where there is no such element. */
    show: async (kind: string, raw: object): Promise<string> => {
      const { body } = await send('POST', 'widgets', { id_base: kind, sidebar: 'aside', instance: { raw } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      const [, inner] = /^<div id="[\w-]+" class="widget widget_\w+">(.*)<\/div>$/s.exec(body.rendered) ?? [];
      return inner ?? body.rendered;
    },
  };
}
