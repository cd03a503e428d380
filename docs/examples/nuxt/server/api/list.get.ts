export default defineEventHandler(() => rememberedList());
