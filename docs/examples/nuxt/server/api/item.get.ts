export default defineEventHandler((event) => {
  const [path = '/'] = String(getQuery(event).uri).split(/[?#]/);
  return rememberedItem(path);
});
