import type { AttachmentData } from '../../../markup/render-environment.ts';
import { filterPostHtml } from '../../../markup/sanitising/post-html.ts';
import { renderGallery } from '../../../markup/shortcodes/gallery-shortcode.ts';
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../markup/shortcodes/media-types.ts';
import type { Shortcode } from '../../../markup/shortcodes/parse-shortcodes.ts';
import { renderAudio, renderVideo } from '../../../markup/shortcodes/player-shortcodes.ts';
import type { ShortcodeContext } from '../../../markup/shortcodes/shortcode-context.ts';
import type { PlainMap } from '../../../values/plain-map.ts';
import { type BodyMaker, numberIn, textIn, type WidgetEnvironment } from '../widget-body.ts';

/** Pictures of one gallery. */
const MAX_PICTURES = 500;

type Kind = 'image' | 'audio' | 'video';

/** The file that a widget names, if it has the right kind and is public. */
export async function chosenFile(
  instance: PlainMap,
  { kind, widgetEnvironment: { environment } }: { kind: Kind; widgetEnvironment: WidgetEnvironment },
): Promise<AttachmentData | undefined> {
  const id = numberIn(instance, 'attachment_id');
  const file = id > 0 ? (await environment.load.attachments([id])).get(id) : undefined;
  return file?.mimeType.startsWith(`${kind}/`) ? file : undefined;
}

/** The context of shortcodes in a widget. */
export const inWidget = ({ environment }: WidgetEnvironment): ShortcodeContext => ({
  environment,
  postId: 0,
  attachments: new Map(),
});

/** A shortcode with these attributes. */
export const shortcodeOf = (named: Readonly<Record<string, string>>, content = ''): Shortcode => ({
  name: '',
  attributes: { named, positional: [] },
  content,
  start: 0,
  end: 0,
  isEscaped: false,
  before: '',
  after: '',
});

/** The sources of a player, from all values that can name one; null without any. */
async function sourcesOf(
  instance: PlainMap,
  {
    kind,
    extensions,
    widgetEnvironment,
  }: { kind: Kind; extensions: readonly string[]; widgetEnvironment: WidgetEnvironment },
): Promise<Record<string, string> | null> {
  const file = await chosenFile(instance, { kind, widgetEnvironment });
  const src = file?.url ?? textIn(instance, 'url');
  const sources = extensions.flatMap((name) => {
    const address = textIn(instance, name);
    return address === '' ? [] : [[name, address] as const];
  });
  if (src === '' && sources.length === 0) return null;
  return { ...Object.fromEntries(sources), ...(src === '' ? {} : { src }), loop: instance.loop ? '1' : '' };
}

/** An audio player. */
export const audioBody: BodyMaker = async (instance, widgetEnvironment) => {
  const sources = await sourcesOf(instance, { kind: 'audio', extensions: AUDIO_EXTENSIONS, widgetEnvironment });
  if (!sources) return null;
  const preload = textIn(instance, 'preload') || 'none';
  return { markup: await renderAudio(shortcodeOf({ ...sources, preload }), inWidget(widgetEnvironment)) };
};

/** A video player of full width. */
export const videoBody: BodyMaker = async (instance, widgetEnvironment) => {
  const sources = await sourcesOf(instance, { kind: 'video', extensions: VIDEO_EXTENSIONS, widgetEnvironment });
  if (!sources) return null;
  const preload = textIn(instance, 'preload') || 'metadata';
  const tracks = filterPostHtml(textIn(instance, 'content'));
  const player = await renderVideo(shortcodeOf({ ...sources, preload }, tracks), inWidget(widgetEnvironment));
  return { markup: player.replace(/\s(?:width|height)="\d+"/g, '').replace(/(?<=width:)\s*\d+px/g, ' 100%') };
};

/** A gallery of pictures. */
export const galleryBody: BodyMaker = async (instance, widgetEnvironment) => {
  const values = Array.isArray(instance.ids) ? instance.ids : textIn(instance, 'ids').split(',');
  const ids = values.slice(0, MAX_PICTURES).map(Number).filter(Number.isSafeInteger);
  if (instance.orderby_random) shuffle(ids);
  const named = {
    ids: ids.join(','),
    columns: String(numberIn(instance, 'columns') || 3),
    size: textIn(instance, 'size') || 'thumbnail',
    link: textIn(instance, 'link_type') || 'post',
  };
  const markup = ids.length === 0 ? '' : await renderGallery(shortcodeOf(named), inWidget(widgetEnvironment));
  return markup === '' ? null : { markup };
};

function shuffle(list: number[]): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other] as number, list[at] as number];
  }
}
