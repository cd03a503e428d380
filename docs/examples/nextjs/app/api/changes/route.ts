import { revalidatePath } from 'next/cache';
import { verifiedChange } from '../../../lib/changes';

/** Receives the webhook of the site: makes the pages of the changed item, and the list, again. */
export async function POST(request: Request): Promise<Response> {
  const change = verifiedChange(await request.text(), request.headers);
  if (!change) return new Response(null, { status: 401 });
  const { uri, formerUri } = change.data;
  for (const path of new Set(['/', uri, formerUri])) if (path) revalidatePath(path);
  return new Response(null, { status: 204 });
}
