import type { APIRoute } from 'astro';
import { verifiedChange } from '../../lib/changes';
import { forgetAll } from '../../lib/remembered';

/** Receives the webhook of the site. */
export const POST: APIRoute = async ({ request }) => {
  const change = verifiedChange(await request.text(), request.headers);
  if (!change) return new Response(null, { status: 401 });
  forgetAll();
  return new Response(null, { status: 204 });
};
