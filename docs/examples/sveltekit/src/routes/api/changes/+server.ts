import { verifiedChange } from '$lib/server/changes';
import { forgetAll } from '$lib/server/remembered';

/** The webhook is not redirected, with or without a slash at the end. */
export const trailingSlash = 'ignore';

/** Receives the webhook of the site. */
export async function POST({ request }) {
  const change = verifiedChange(await request.text(), request.headers);
  if (!change) return new Response(null, { status: 401 });
  forgetAll();
  return new Response(null, { status: 204 });
}
