import type { RunningSite } from './test-site.ts';

/** Makes a stored template a draft. No request does: drafts come with imports. */
export async function makeDraft(site: RunningSite, id: number): Promise<void> {
  await site.app.domain.kernel.database.transaction((client) =>
    client.post.update({ where: { id }, data: { status: 'draft' } }),
  );
}
