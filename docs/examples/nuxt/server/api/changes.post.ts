/** Receives the webhook of the site. */
export default defineEventHandler(async (event) => {
  const change = verifiedChange((await readRawBody(event)) ?? '', event.headers);
  if (!change) throw createError({ statusCode: 401 });
  await forgetAll();
  setResponseStatus(event, 204);
  return null;
});
