import { html } from './html-template.ts';
import type { PageAnswer } from './page-answer.ts';
import type { PageEnvironment } from './page-environment.ts';
import { retryHeader } from './page-messages.ts';

/** A page about an outage, created without the database. `data` of the error may contain `retry_after`. */
export function outagePage(
  { home, stylesheet }: Pick<PageEnvironment, 'home' | 'stylesheet'>,
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
<h1>Something went wrong</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
    headers: retryHeader(data),
    isPersonal: true,
  };
}
