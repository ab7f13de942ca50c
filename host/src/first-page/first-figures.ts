import type { FirstFigures } from 'shared-ui/first-figures';
import { readPreferences } from '../preferences/browser-preferences.ts';
import type { Answer } from './each-of.ts';
import type { FirstAsked } from './first-questions.ts';

/** Milliseconds after which the drawing goes in any case: the page may have failed in a way that nobody thought of. */
const LONGEST = 10_000;

/**
 * Offers what a page's script of first figures needs. It draws above the page, which comes to be below: the drawing goes with whoever
 * says first that it is no longer needed.
 * @param asked null where nothing was asked: the page still learns by it under which look it is measured
 */
export function offerFirstFigures(asked: FirstAsked | null): void {
  const { theme: chosen, language, dateFormat, timeFormat, timeZone } = readPreferences();
  const isDark =
    chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'dark' : 'light';
  // Of another release of the shell or the part, as the files are.
  const release = [...document.scripts].map(({ src }) => src).join(' ');
  // By the clock: a timer does not run while a machine sleeps.
  const until = Date.now() + LONGEST;
  let drawing: HTMLElement | undefined;
  let isOver = false;
  const leave = () => {
    if (drawing) performance.mark('first-figures-left');
    isOver = true;
    drawing?.remove();
    drawing = undefined;
  };
  const offered: FirstFigures = {
    look: () =>
      [innerWidth, devicePixelRatio, fontSize(), theme, JSON.stringify(readPreferences()), release].join(' '),
    theme,
    locale: { language, dateFormat, timeFormat, timeZone },
    now: asked?.now ?? 0,
    zone: async () =>
      ((await bodyOf(asked?.me)) as { data: { tenant: { timezone: string } } }).data.tenant.timezone,
    answerTo: (place) => bodyOf(asked?.answers[place]),
    show(drawn) {
      if (isOver || drawing || Date.now() > until) return;
      drawing = drawn;
      drawn.dataset['firstFigures'] = '';
      // The page below says the same to who cannot see it, as soon as it can.
      drawn.setAttribute('aria-hidden', 'true');
      document.body.append(drawn);
      performance.mark('first-figures');
      addEventListener('resize', leave, { once: true });
      setTimeout(leave, LONGEST);
    },
    leave,
  };
  globalThis.empFirstFigures = offered;
}

const fontSize = () => getComputedStyle(document.documentElement).fontSize;

async function bodyOf(answer: Promise<Answer> | undefined): Promise<unknown> {
  const { status, body } = (await answer) ?? { status: 0 };
  if (status !== 200 || body === undefined) throw new Error('There is no answer.');
  return JSON.parse(new TextDecoder().decode(body));
}
