import type { Locale } from '../i18n/locale.ts';
import type { ThemeMode } from '../tokens/design-tokens.ts';

/** What the document hands to the script that a page names as its `figures`, and to the page itself, as `globalThis.empFirstFigures`. */
export interface FirstFigures {
  /** Changes with whatever moves things on the page: what was measured under another look stands elsewhere. */
  look: () => string;
  theme: ThemeMode;
  /** By the settings of the last visit, with which this one begins. */
  locale: Locale;
  /** What `{now}` meant, in milliseconds since 1970. */
  now: number;
  /** Of the organization that is open, its IANA time zone; fails where that is not known. */
  zone: () => Promise<string>;
  /** The answer to one of the route's `asks`, by its place, as JSON; fails where there is none. The page's own call gets it as well. */
  answerTo: (place: number) => Promise<unknown>;
  /** Lays a drawing over the page below the bar, once; not when the page has left or has its own figures. */
  show: (drawn: HTMLElement) => void;
  /** The script has shown what it shows, or shows nothing: the shell's code waits for that, for half a second at most. */
  settled: () => void;
  /** The page has its own figures, or another is shown. */
  leave: () => void;
}

declare global {
  var empFirstFigures: FirstFigures | undefined;
}
