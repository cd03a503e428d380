// What was read from the site is remembered for an hour, or until a webhook reports a change. The storage `cache` is the memory
// of a process unless `nitro.storage` names one that several processes share.

export const rememberedList = defineCachedFunction(() => readList(), { name: 'list', maxAge: 3_600, swr: false });

/** Returns the item at a path. Throws an error with the status 404, which is not remembered, for any other path. */
export const rememberedItem = defineCachedFunction(
  async (uri: string) => {
    const item = await readItem(uri);
    if (!item) throw createError({ statusCode: 404 });
    return item;
  },
  { name: 'item', maxAge: 3_600, swr: false, getKey: (uri: string) => encodeURIComponent(uri) },
);

/** Forgets everything: an item is shown on its page, in lists, and beside other items. */
export async function forgetAll(): Promise<void> {
  // `clear` leaves out a storage that is mounted above `cache`, as the memory of a process is.
  const storage = useStorage('cache');
  for (const key of await storage.getKeys()) await storage.removeItem(key);
}
