/** Grows whenever the renderer gives other markup for the same content: what older versions stored is rendered anew. */
export const RENDER_VERSION = 2;
