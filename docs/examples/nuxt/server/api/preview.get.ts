export default defineEventHandler(async (event) => {
  const { id, token } = getQuery(event);
  const item = await readPreview(String(id ?? ''), String(token ?? ''));
  if (!item) throw createError({ statusCode: 404 });
  setHeader(event, 'cache-control', 'no-store, private');
  return item;
});
