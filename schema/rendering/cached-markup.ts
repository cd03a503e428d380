import type { ReusableMarkup } from '../core/reads/markup-store.ts';
import { isUnexpired } from '../core/reads/read-record.ts';
import { THEME_FILES } from '../core/reads/tracked-tables.ts';
import type { RequestContext } from '../core/request-context.ts';
import { languageKey } from '../core/site/request-language.ts';
import { EndedWorkError } from '../core/work/work-limits.ts';
import { isExhausted } from '../markup/allowance.ts';
import type { RenderEnvironment } from '../markup/render-environment.ts';
import { sessionStateKey } from '../markup/render-session.ts';

/** Longer markup is not cached. */
const MAX_MARKUP_LENGTH = 262_144;

interface MarkupRequest {
  /** Identifies the rendering among those of equal session state and day, such as `content 12` with the version. */
  name: string;
  /** The day of the site (`localDay`), because calendars show the current month. */
  day: string;
  environment: RenderEnvironment;
  render: () => Promise<string>;
}

/**
 * Returns stored markup, or renders and stores it. Stored markup is valid for the same session state and day, until
 * something that it was made from changes. The session ends in the same state either way. Markup is stored only for
 * anonymous viewers, since others may see more. `context` records what the rendering reads.
 */
export async function cachedMarkup(
  context: RequestContext,
  { name, day, environment, render }: MarkupRequest,
): Promise<string> {
  if (context.viewer.userId !== 0) return render();
  const { session, allowance, styles } = environment;
  const { entries, pending } = context.markup;
  // The rules are stored with the markup, whose numbered classes they name.
  const language = languageKey(context);
  const key = `${name}${styles ? ' with styles' : ''}:${language}:${day}:${sessionStateKey(session.serializeState())}`;
  const entry = entries.get(key) ?? (await pending.get(key)?.catch(ignoreEndedWork));
  if (entry && isValid(entry, context)) {
    if (allowance !== undefined) {
      if (allowance.generatedMarkup <= 0) return render();
      allowance.generatedMarkup -= entry.usedMarkup;
    }
    session.restoreState(entry.sessionAfter);
    if (entry.styles) styles?.addAll(entry.styles);
    context.reads.add(entry.record);
    return entry.html;
  }
  let html = '';
  const renderAndStore = async (): Promise<ReusableMarkup | null> => {
    const stylesBefore = styles?.size ?? 0;
    const markupBefore = allowance?.generatedMarkup ?? 0;
    html = await render();
    if (html.length > MAX_MARKUP_LENGTH || (allowance !== undefined && isExhausted(allowance))) return null;
    const usedMarkup = markupBefore - (allowance?.generatedMarkup ?? 0);
    const { reads, start } = context;
    const result = {
      html,
      styles: styles?.since(stylesBefore),
      sessionAfter: session.serializeState(),
      usedMarkup,
      record: reads.snapshot(),
      ...start,
    };
    if (isValid(result, context)) entries.set(key, result);
    return result;
  };
  const rendering = renderAndStore();
  pending.set(key, rendering);
  try {
    await rendering;
  } finally {
    if (pending.get(key) === rendering) pending.delete(key);
  }
  return html;
}

function isValid(entry: ReusableMarkup, { kernel }: RequestContext): boolean {
  const { database, now } = kernel;
  const version = database.tableChanges.version();
  if (!database.tableChanges.areUnchanged(entry.record, entry.tableVersion)) return false;
  // The next check needs to examine later changes only.
  entry.tableVersion = version;
  if (!isUnexpired(entry.record, () => now().getTime())) return false;
  return (entry.record.tables & THEME_FILES) === 0 || (kernel.themes?.changeCount() ?? 0) === entry.themeChanges;
}

/** The work of the request that renders may end before it is complete: those that wait for it render themselves. */
function ignoreEndedWork(error: unknown): null {
  if (error instanceof EndedWorkError) return null;
  throw error;
}

/** The day of the site, such as `2026-11-30`. What it is used for holds until the day ends. */
export const localDay = ({ site, kernel }: RequestContext): string =>
  site.clock.at(kernel.now(site.clock.endOfDay)).local.slice(0, 10);
