import { html } from '../http/markup.ts';

/** A file that a document announces, so that it travels before the code that asks for it runs. */
export interface AnnouncedFile {
  href: string;
  as: string;
  crossorigin?: string;
  integrity?: string;
  fetchpriority?: string;
}

const TEMPLATE = /(?<=<template data-files>).*?(?=<!-- files -->)/s;
const ELEMENT = /<(?:link|script)\b[^>]*>/g;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;

/** Of the host's own build, in whose document they wait. */
export function filesWaitingIn(document: string): AnnouncedFile[] {
  return [...(TEMPLATE.exec(document)?.[0] ?? '').matchAll(ELEMENT)].map(([element]) => {
    const {
      src,
      href = src ?? '',
      as = 'script',
      crossorigin,
      integrity,
      fetchpriority,
    } = attributesOf(element);
    return {
      href,
      as,
      ...(crossorigin !== undefined && { crossorigin }),
      ...(integrity !== undefined && { integrity }),
      ...(fetchpriority !== undefined && { fetchpriority }),
    };
  });
}

function attributesOf(element: string): Partial<Record<string, string>> {
  return Object.fromEntries([...element.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
}

/** As the `Link` header says it. */
export function linkHeader(files: readonly AnnouncedFile[]): string {
  return files
    .map(({ href, as, crossorigin, integrity, fetchpriority }) =>
      [
        `<${href}>`,
        'rel=preload',
        `as=${as}`,
        ...(crossorigin ? [`crossorigin=${crossorigin}`] : []),
        ...(integrity ? [`integrity="${integrity}"`] : []),
        ...(fetchpriority ? [`fetchpriority=${fetchpriority}`] : []),
      ].join('; '),
    )
    .join(', ');
}

/** As a script that runs as soon as it is there. */
export function scriptElement({ href, integrity = '' }: AnnouncedFile): string {
  return html`<script async data-figures src="${href}" integrity="${integrity}"></script>`.text;
}

/** As elements of the template in which files wait for the page to be shown. */
export function linkElements(files: readonly AnnouncedFile[]): string {
  return files
    .map((file) => {
      const attributes = Object.entries(file).map(([name, value]) => html` ${name}="${String(value)}"`);
      return html`<link rel="preload"${attributes}>`.text;
    })
    .join('');
}
