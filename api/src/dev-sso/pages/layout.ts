import { html, type Markup } from '../../http/markup.ts';

export function page(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/sso/pages/icon.svg">
<link rel="stylesheet" href="/sso/pages/sign-in.css">
<script src="/sso/pages/sign-in.js" defer></script>
</head>
<body>
<main>
<p class="brand"><span class="mark" aria-hidden="true"></span>Energy Monitor Platform</p>
${body}
</main>
</body>
</html>
`.text;
}
