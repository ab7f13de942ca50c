import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';

const style = `
:root { --ground: #f3f7f6; --surface: #fff; --text: #10231f; --quiet: #4b5f5a; --line: #d5e0dd; --accent: #0b7a66; --on-accent: #fff; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1614; --surface: #15211e; --text: #e6f0ed; --quiet: #a3b8b2; --line: #2b3c37; --accent: #4fd1b5; --on-accent: #06231c }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
main { width: min(48rem, 100%); margin: 0 auto; padding: clamp(1.25rem, 6vh, 4rem) 1rem 2rem }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25 }
a { color: var(--accent) }
.brand, dt { color: var(--quiet) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0 }
button { font: inherit; min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
ul { margin: 0; padding: 0; list-style: none }
li, pre, iframe { margin: 0 0 .75rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface) }
li { display: grid }
pre { white-space: pre-wrap; font: inherit }
iframe { width: 100%; height: 28rem; padding: 0; background: #fff }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Headers of pages that bring everything with them and run nothing. */
export const plainPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

interface Head {
  language: string;
  title: string;
  /** Whose page it is. */
  brand?: string;
}

/** A page of the service itself, outside the application: it stands alone and needs no script. */
export function plainPage(
  { language, title, brand = 'Energy Monitor Platform' }: Head,
  body: Markup,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<p class="brand">${brand}</p>
${body}
</main>
</body>
</html>
`.text;
}
