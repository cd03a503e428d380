import type { AttachmentData } from '../../../markup/render-environment.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-elements.ts';
import { renderGallery } from '../../../markup/shortcodes/gallery-shortcode.ts';
import type { Shortcode } from '../../../markup/shortcodes/parse-shortcodes.ts';
import { renderAudio, renderVideo } from '../../../markup/shortcodes/player-shortcodes.ts';
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../markup/shortcodes/player-types.ts';
import type { ShortcodeContext } from '../../../markup/shortcodes/shortcode-context.ts';
import type { JsonObject } from '../../../values/json-text.ts';
import { type WidgetBodyRenderer, type WidgetEnvironment, widgetNumber, widgetText } from '../widget-body.ts';

/** The maximum number of images in a gallery. */
const MAX_IMAGES = 500;

type MediaKind = 'image' | 'audio' | 'video';

/** Returns the file that is selected in a widget, if it is of this kind and public. */
export async function selectedFile(
  instance: JsonObject,
  { kind, widgetEnvironment: { environment } }: { kind: MediaKind; widgetEnvironment: WidgetEnvironment },
): Promise<AttachmentData | undefined> {
  const id = widgetNumber(instance, 'attachment_id');
  const file = id > 0 ? (await environment.load.attachments([id])).get(id) : undefined;
  return file?.mimeType.startsWith(`${kind}/`) ? file : undefined;
}

/** Returns the context for rendering shortcodes in a widget. */
export const widgetShortcodeContext = ({ environment }: WidgetEnvironment): ShortcodeContext => ({
  environment,
  postId: 0,
  attachments: new Map(),
});

/** Creates a shortcode with these attributes, to render it. */
export const createShortcode = (named: Readonly<Record<string, string>>, content = ''): Shortcode => ({
  name: '',
  attributes: { named, positional: [] },
  content,
  start: 0,
  end: 0,
  isEscaped: false,
  before: '',
  after: '',
});

/**
 * The attributes of a player with its sources: the selected file and the addresses of the widget; null if it has none.
 */
async function playerSources(
  instance: JsonObject,
  {
    kind,
    extensions,
    widgetEnvironment,
  }: { kind: MediaKind; extensions: readonly string[]; widgetEnvironment: WidgetEnvironment },
): Promise<Record<string, string> | null> {
  const file = await selectedFile(instance, { kind, widgetEnvironment });
  const src = file?.url ?? widgetText(instance, 'url');
  const sources = extensions.flatMap((name) => {
    const address = widgetText(instance, name);
    return address === '' ? [] : [[name, address] as const];
  });
  if (src === '' && sources.length === 0) return null;
  return { ...Object.fromEntries(sources), ...(src === '' ? {} : { src }), loop: instance.loop ? '1' : '' };
}

/** Renders an audio widget: a player. */
export const audioBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const sources = await playerSources(instance, { kind: 'audio', extensions: AUDIO_EXTENSIONS, widgetEnvironment });
  if (!sources) return null;
  const preload = widgetText(instance, 'preload') || 'none';
  return {
    markup: await renderAudio(createShortcode({ ...sources, preload }), widgetShortcodeContext(widgetEnvironment)),
  };
};

/** Renders a video widget: a player of full width. */
export const videoBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const sources = await playerSources(instance, { kind: 'video', extensions: VIDEO_EXTENSIONS, widgetEnvironment });
  if (!sources) return null;
  const preload = widgetText(instance, 'preload') || 'metadata';
  const tracks = filterPostHtml(widgetText(instance, 'content'));
  const player = await renderVideo(
    createShortcode({ ...sources, preload }, tracks),
    widgetShortcodeContext(widgetEnvironment),
  );
  return { markup: player.replace(/\s(?:width|height)="\d+"/g, '').replace(/(?<=width:)\s*\d+px/g, ' 100%') };
};

/** Renders a gallery widget. */
export const galleryBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const values = Array.isArray(instance.ids) ? instance.ids : widgetText(instance, 'ids').split(',');
  const ids = values.slice(0, MAX_IMAGES).map(Number).filter(Number.isSafeInteger);
  if (instance.orderby_random) shuffle(ids);
  const named = {
    ids: ids.join(','),
    columns: String(widgetNumber(instance, 'columns') || 3),
    size: widgetText(instance, 'size') || 'thumbnail',
    link: widgetText(instance, 'link_type') || 'post',
  };
  const markup =
    ids.length === 0 ? '' : await renderGallery(createShortcode(named), widgetShortcodeContext(widgetEnvironment));
  return markup === '' ? null : { markup };
};

function shuffle(list: number[]): void {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [list[index], list[other]] = [list[other] as number, list[index] as number];
  }
}
