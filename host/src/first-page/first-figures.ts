import type { FirstFigures, ThemeMode } from 'shared-ui/first-figures';
import { readPreferences } from '../preferences/browser-preferences.ts';
import type { Answer } from './each-of.ts';
import type { FirstAsked } from './first-questions.ts';
import { isForgotten } from './kept-frame.ts';
import { scriptsOfDocument, shown } from './take-files.ts';

/** Milliseconds after which the drawing goes in any case: the page may have failed in a way that nobody thought of. */
const LONGEST = 10_000;
/** Milliseconds for which the shell's code waits for what is drawn first: on a slow device one keeps the other waiting. */
const FIRST_DRAWN = 500;

const DARK = '(prefers-color-scheme: dark)';

/**
 * Offers what a page's script of first figures needs. It draws above the page, which comes to be below: the drawing goes with whoever
 * says first that it is no longer needed.
 * @param asked null where nothing was asked: the page still learns by it under which look it is measured
 * @returns when it is drawn, or will not be, or has been waited for long enough
 */
export function offerFirstFigures(asked: FirstAsked | null): { settled: Promise<void> } {
  const { language, dateFormat, timeFormat, timeZone } = readPreferences();
  // Of another release of the shell or the part, as the files are.
  const release = scriptsOfDocument().join(' ');
  // By the clock: a timer does not run while a machine sleeps.
  const until = Date.now() + LONGEST;
  let drawing: HTMLElement | undefined;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
    if (asked === null) resolve();
    else setTimeout(resolve, FIRST_DRAWN);
  });
  const end = new AbortController();
  let answers = asked;
  const leave = () => {
    if (drawing) performance.mark('first-figures-left');
    end.abort();
    settle();
    answers = null;
    drawing?.remove();
    drawing = undefined;
  };
  const offered: FirstFigures = {
    look: () =>
      [
        innerWidth,
        devicePixelRatio,
        fontSize(),
        themeNow(),
        colors(),
        JSON.stringify(readPreferences()),
        release,
      ].join(' '),
    theme: themeNow(),
    locale: { language, dateFormat, timeFormat, timeZone },
    now: asked?.now ?? 0,
    zone: async () =>
      ((await bodyOf(answers?.me)) as { data: { tenant: { timezone: string } } }).data.tenant.timezone,
    answerTo: (place) => bodyOf(answers?.answers[place]),
    show(drawn) {
      if (end.signal.aborted || drawing || Date.now() > until) return;
      drawing = drawn;
      drawn.dataset['firstFigures'] = '';
      // The page below says the same to who cannot see it, as soon as it can.
      drawn.setAttribute('aria-hidden', 'true');
      document.body.append(drawn);
      performance.mark('first-figures');
      const { signal } = end;
      const look = offered.look();
      const leaveAnother = () => offered.look() !== look && leave();
      // A phone's bars go and come while somebody scrolls: the height moves nothing.
      addEventListener('resize', leaveAnother, { signal });
      matchMedia(DARK).addEventListener('change', leaveAnother, { signal });
      // Whoever comes back to a page that the browser has kept sees it as of then, and gets the page's own.
      addEventListener('pagehide', leave, { signal });
      // The shell would hear of it in another way, but may not be there yet.
      addEventListener('storage', (change) => isForgotten(change) && leave(), { signal });
      setTimeout(leave, LONGEST);
    },
    // In the task after its frame.
    settled: () => void (drawing ? shown().then(settle) : settle()),
    leave,
  };
  globalThis.empFirstFigures = offered;
  return { settled };
}

/** Asked for each time: a system's own theme changes with the hour, while a page is open. */
function themeNow(): ThemeMode {
  const { theme } = readPreferences();
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia(DARK).matches);
  return isDark ? 'dark' : 'light';
}

/** Measured ones are the system's where that prescribes them. */
const colors = () => (matchMedia('(forced-colors: active)').matches ? 'forced' : 'own');

const fontSize = () => getComputedStyle(document.documentElement).fontSize;

async function bodyOf(answer: Promise<Answer> | undefined): Promise<unknown> {
  const { status, body } = (await answer) ?? { status: 0 };
  if (status !== 200 || body === undefined) throw new Error('There is no answer.');
  return JSON.parse(new TextDecoder().decode(body));
}
