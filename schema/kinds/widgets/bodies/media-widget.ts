import type { AttachmentFacts } from '../../html/environment.ts';
import type { ShortcodeContext } from '../../html/shortcodes/context.ts';
import { renderGallery } from '../../html/shortcodes/gallery.ts';
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '../../html/shortcodes/media-types.ts';
import type { Shortcode } from '../../html/shortcodes/parse.ts';
import { renderAudio, renderVideo } from '../../html/shortcodes/players.ts';
import type { PlainMap } from '../../plain-map.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { type BodyMaker, numberIn, type Surroundings, textIn } from '../body.ts';

/** Most pictures that a gallery shows. */
const MOST_PICTURES = 500;

type Kind = 'image' | 'audio' | 'video';

/** The file that a widget names, if it is of the kind and everybody may see it. */
export async function chosenFile(
  instance: PlainMap,
  { kind, surroundings: { environment } }: { kind: Kind; surroundings: Surroundings },
): Promise<AttachmentFacts | undefined> {
  const id = numberIn(instance, 'attachment_id');
  const file = id > 0 ? (await environment.load.attachments([id])).get(id) : undefined;
  return file?.mimeType.startsWith(`${kind}/`) ? file : undefined;
}

/** What shortcodes know where they stand in a widget. */
export const inWidget = ({ environment }: Surroundings): ShortcodeContext => ({
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

/** What a player is to play, from whichever of the values it comes; null for nothing. */
async function sourcesOf(
  instance: PlainMap,
  { kind, extensions, surroundings }: { kind: Kind; extensions: readonly string[]; surroundings: Surroundings },
): Promise<Record<string, string> | null> {
  const file = await chosenFile(instance, { kind, surroundings });
  const src = file?.url ?? textIn(instance, 'url');
  const sources = extensions.flatMap((name) => {
    const address = textIn(instance, name);
    return address === '' ? [] : [[name, address] as const];
  });
  if (src === '' && sources.length === 0) return null;
  return { ...Object.fromEntries(sources), ...(src === '' ? {} : { src }), loop: instance.loop ? '1' : '' };
}

/** A player of sounds. */
export const audioBody: BodyMaker = async (instance, surroundings) => {
  const sources = await sourcesOf(instance, { kind: 'audio', extensions: AUDIO_EXTENSIONS, surroundings });
  if (!sources) return null;
  const preload = textIn(instance, 'preload') || 'none';
  return { markup: await renderAudio(shortcodeOf({ ...sources, preload }), inWidget(surroundings)) };
};

/** A player of films, as wide as there is room. */
export const videoBody: BodyMaker = async (instance, surroundings) => {
  const sources = await sourcesOf(instance, { kind: 'video', extensions: VIDEO_EXTENSIONS, surroundings });
  if (!sources) return null;
  const preload = textIn(instance, 'preload') || 'metadata';
  const tracks = filterPostHtml(textIn(instance, 'content'));
  const player = await renderVideo(shortcodeOf({ ...sources, preload }, tracks), inWidget(surroundings));
  return { markup: player.replace(/\s(?:width|height)="\d+"/g, '').replace(/(?<=width:)\s*\d+px/g, ' 100%') };
};

/** Some pictures. */
export const galleryBody: BodyMaker = async (instance, surroundings) => {
  const given = Array.isArray(instance.ids) ? instance.ids : textIn(instance, 'ids').split(',');
  const ids = given.slice(0, MOST_PICTURES).map(Number).filter(Number.isSafeInteger);
  if (instance.orderby_random) shuffle(ids);
  const named = {
    ids: ids.join(','),
    columns: String(numberIn(instance, 'columns') || 3),
    size: textIn(instance, 'size') || 'thumbnail',
    link: textIn(instance, 'link_type') || 'post',
  };
  const markup = ids.length === 0 ? '' : await renderGallery(shortcodeOf(named), inWidget(surroundings));
  return markup === '' ? null : { markup };
};

function shuffle(list: number[]): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other] as number, list[at] as number];
  }
}
