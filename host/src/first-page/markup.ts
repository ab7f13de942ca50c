import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name that the build gives a class of a style sheet of the host. */
export type ClassName = (file: string, name: string) => string;

const sources = join(import.meta.dirname, '..');
const languages = ['en', 'es', 'fr', 'de', 'ja'];
const catalogues = languages.map(
  (language) =>
    [
      language,
      JSON.parse(readFileSync(join(sources, `shell/messages/${language}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ] as const,
);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text of the shell in every language, of which the style sheet shows one. */
const text = (id: string) =>
  catalogues
    .map(([language, texts]) => `<span data-text="${language}">${escaped(texts[id] ?? '')}</span>`)
    .join('');

/**
 * The bar and the shape of a page, as the shell's first drawing has them (`TopBar`, `PageSkeleton`; a browser test lays one
 * over the other). The server puts in what the registry knows: the navigation's entries, the organization's pages, the title.
 * What needs the shell's code to do anything is a picture here, and no control. The entries of all parts wait in a template:
 * a hundred of them would be laid out for nothing.
 */
export function firstPageMarkup(className: ClassName): string {
  const bar = (name: string) => className('shell/top-bar/top-bar.module.css', name);
  const frame = (name: string) => className('shell/frame/frame.module.css', name);
  const own = (name: string) => className('first-page/first-page.module.css', name);
  const mark = className('brand/brand-mark.module.css', 'mark');
  const picture = (name: string, box: number, path: string) =>
    `<svg class="${bar(name)}" viewBox="0 0 ${box} ${box}" aria-hidden="true"><path d="${path}"/></svg>`;
  const card = `<div class="${frame('skeletonCard')}"></div>`;
  return [
    `<div class="${own('page')} ${frame('frame')}" data-first-page data-asks="" hidden>`,
    `<header class="${bar('bar')}"><div class="${bar('line')}">`,
    `<a href="/dashboard" class="${bar('brand')}">`,
    `<svg class="${mark}" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/>`,
    `<circle cx="21.5" cy="10.5" r="3.5"/><path d="M6 23.5l6-6.5 4.5 4L26 17.5"/></svg>`,
    `<span class="${bar('brandName')}"><span data-of="nobody">${text('brand')}</span>`,
    `<span class="${own('name')} ${own('brandName')}" data-of="person"></span></span></a>`,
    `<nav class="${bar('nav')}" data-of="person"><div class="${bar('entries')}">`,
    `<template><!-- entries ${bar('entry')} --></template></div>`,
    `<span class="${bar('entry')}" data-more hidden>${text('nav.more')}`,
    `${picture('chevron', 12, 'M2.5 4.5 6 8l3.5-3.5')}</span>`,
    `<a href="/settings" class="${bar('entry')}" data-entry="/settings">${text('nav.settings')}</a>`,
    `<span class="${bar('entry')}" data-entry="organization" data-pages="">${text('nav.organization')}`,
    `${picture('chevron', 12, 'M2.5 4.5 6 8l3.5-3.5')}</span></nav>`,
    `<div class="${bar('end')}" data-of="person" aria-hidden="true">`,
    `<span class="${bar('search')}">`,
    picture('lens', 20, 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17'),
    `<kbd class="${bar('keys')}">Ctrl K</kbd></span>`,
    `<span class="${bar('bell')}" data-entry="/alerts">`,
    picture('lens', 20, 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5a1.5 1.5 0 0 0 3 0'),
    `</span><span class="${bar('user')}"><span class="${own('avatar')}"></span>`,
    `<span class="${bar('userName')}"><span class="${own('name')} ${own('userName')}"></span></span>`,
    `${picture('chevron', 12, 'M2.5 4.5 6 8l3.5-3.5')}</span>`,
    `<span class="${bar('unfold')}">${picture('lines', 24, 'M4 7h16M4 12h16M4 17h16')}</span>`,
    '</div></div></header>',
    `<!-- page --><main class="${frame('main')}" data-of="person">`,
    `<div class="${frame('skeleton')}" aria-busy="true">`,
    `<p class="${frame('skeletonTitle')}"><!-- title --></p><div class="${frame('skeletonLine')}"></div>`,
    `<div class="${frame('skeletonCards')}"><div>${card.repeat(4)}</div></div>`,
    `<div class="${frame('skeletonPanel')}"></div>`,
    '</div></main><!-- /page --></div>',
  ].join('');
}
