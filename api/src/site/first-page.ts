import { html, type Markup } from '../http/markup.ts';
import { type AnnouncedFile, linkElements, scriptElement } from './announced-files.ts';

/** A short text in every language that has it (see `federation/contract`); English is always there. */
export type LocalizedText = { en: string } & Record<string, string | undefined>;

/** What the document of a page asks first (see `federation/contract`). */
export interface FirstQuestion {
  path: string;
  body?: object;
  entry: string;
}

export interface NavItem {
  id: string;
  path: string;
  label: LocalizedText;
  area: 'main' | 'organization';
  order: number;
}

/** What the registry knows of the page that is asked for. */
export interface FirstPage {
  /** Of everybody: the document is the same for all, and the browser shows those of its last person. */
  nav: readonly NavItem[];
  /** Null where no remote has a page at the address: then there is a bar and nothing below it. */
  page: {
    title: LocalizedText | null;
    asks: readonly FirstQuestion[];
    files: readonly AnnouncedFile[];
    /** The script that draws its first figures. */
    figures: AnnouncedFile | null;
  } | null;
}

const languages = ['en', 'es', 'fr', 'de', 'ja'];
const PAGE = /<!-- page -->.*<!-- \/page -->/s;
const ENTRIES = /<!-- entries (\S+) -->/;
const TITLE = '<!-- title -->';
const ORGANIZATION = 'data-pages=""';
const FILES = '<!-- files -->';
const ASKS = 'data-asks=""';
const WHOLE = /(?<=<div id="root">).*(?=<\/div>\s*<script>)/s;

/** A document of the host's build, of which the markup says where what belongs; `null` leaves it a page without anything. */
export function withFirstPage(document: string, first: FirstPage | null): string {
  if (first === null) return document.replace(WHOLE, '');
  const { nav, page } = first;
  const sorted = nav.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const entries = (className: string) =>
    sorted
      .filter(({ area }) => area === 'main')
      .map(
        ({ path, label }) =>
          html`<a href="${path}" class="${className}" data-entry="${path}">${inLanguages(label)}</a>`.text,
      )
      .join('');
  const organization = sorted.filter(({ area }) => area === 'organization').map(({ path }) => path);
  return document
    .replace(PAGE, (whole) => (page === null ? '' : whole))
    .replace(TITLE, () => (page?.title ? inLanguages(page.title).text : ''))
    .replace(ENTRIES, (_marker, className: string) => entries(className))
    .replace(ASKS, () => html`data-asks="${page?.asks.length ? JSON.stringify(page.asks) : ''}"`.text)
    .replace(
      FILES,
      () => linkElements(page?.files ?? []) + (page?.figures ? scriptElement(page.figures) : ''),
    )
    .replace(ORGANIZATION, () => html`data-pages="${organization.join(' ')}"`.text);
}

/** The style sheet of the document shows one of them. */
function inLanguages(text: LocalizedText): Markup {
  const spans = languages.map(
    (language) => html`<span data-text="${language}">${text[language] ?? text.en}</span>`,
  );
  return html`${spans}`;
}
