import express, { type Handler } from 'express';

/** What browsers show without running anything of it. */
const INERT =
  /\.(?:jpe?g|png|gif|webp|avif|ico|bmp|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|webm|ogv|mov|pdf|txt|csv|vtt|woff2?|ttf|otf)$/i;

/** Serves uploaded files: ranges, entity tags, a long cache life; what a browser would run is offered for download. */
export function serveUploads(folder: string): Handler {
  return express.static(folder, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    maxAge: '30d',
    setHeaders: (response, path) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (!INERT.test(path)) {
        response.setHeader('Content-Disposition', 'attachment');
        response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
      }
    },
  });
}
