import type { PageAnswer } from './answer.ts';
import { html } from './html.ts';
import { retryHeader } from './messages.ts';
import type { Surroundings } from './surroundings.ts';

/** A page that says what is wrong without anything of the database. */
export function outagePage(
  { home, stylesheet }: Pick<Surroundings, 'home' | 'stylesheet'>,
  { status, text, data }: { status: number; text: string; data?: Record<string, unknown> | null | undefined },
): PageAnswer {
  return {
    status,
    page: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${new URL(home).host}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="form-page">
<main id="content">
<h1>That did not work</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
    headers: retryHeader(data),
    isPersonal: true,
  };
}
