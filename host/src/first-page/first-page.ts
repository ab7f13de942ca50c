import { readLook, showLook } from '../preferences/look.ts';
import type { FirstQuestion } from 'federation/contract';
import { awaitPalette } from '../palette/early-palette.ts';
import { isMac } from '../palette/is-mac.ts';
import { offerFirstFigures } from './first-figures.ts';
import { askFirstQuestions, type FirstAsked } from './first-questions.ts';
import { shown, takeFigures, takeFiles } from './take-files.ts';
import { type KeptFrame, readFrame } from './kept-frame.ts';

/*
 * The one script that stands in the document itself, and therefore runs before anything is painted: language and theme of the
 * person who was here last, the entries of their bar, the palette's keys, then the page's files and its questions. All else is in the document's
 * markup already.
 */
const look = readLook();
document.documentElement.lang = look.language;
showLook(look);
const page = document.querySelector<HTMLElement>('[data-first-page]');
if (page) {
  const frame = readFrame();
  if (frame) awaitPalette();
  layOut(page, frame);
  void goOn(page, frame);
} else void takeFiles();

/** To ask, and to take in code that the browser has kept, takes longer than to show. The answers travel while the code is taken in. */
async function goOn(first: HTMLElement, frame: KeptFrame | undefined): Promise<void> {
  await shown();
  let drawn: Promise<unknown> | undefined;
  try {
    drawn = drawFirst(frame ? askFirstQuestions(asksOf(first), frame.entries) : null);
    if (drawn) await nextTask();
  } catch (error) {
    // Whatever is wrong with what comes first, the shell starts.
    reportError(error);
  }
  await takeFiles(drawn);
}

/** @returns undefined where the page draws nothing of its own */
function drawFirst(asked: FirstAsked | null): Promise<unknown> | undefined {
  const script = takeFigures();
  if (script === null) return undefined;
  const failed = new Promise((resolve) => script.addEventListener('error', resolve));
  return Promise.race([offerFirstFigures(asked).settled, failed]);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Written by the service, from the registry. */
function asksOf({ dataset }: HTMLElement): FirstQuestion[] {
  return JSON.parse(dataset['asks'] || '[]') as FirstQuestion[];
}

function fittingNow(frame: KeptFrame | undefined): number | undefined {
  const { entries, width, language } = frame?.fitting ?? {};
  return width === innerWidth && language === look.language ? entries : undefined;
}

function layOut(first: HTMLElement, frame: KeptFrame | undefined): void {
  const path = location.pathname;
  let inMenu: HTMLElement[] = [];
  for (const template of first.querySelectorAll('template')) {
    const known = template.content.querySelectorAll<HTMLElement>('[data-entry]');
    const had = [...known].filter(({ dataset }) => frame?.entries.includes(dataset['entry'] ?? ''));
    inMenu = had.slice(fittingNow(frame) ?? had.length);
    template.replaceWith(...had);
  }
  for (const entry of first.querySelectorAll<HTMLElement>('[data-entry]')) {
    const { entry: key = '', pages = key } = entry.dataset;
    entry.hidden = frame?.entries.includes(key) !== true;
    const isHere = pages.split(' ').some((each) => path === each || path.startsWith(`${each}/`));
    if (isHere) entry.classList.add('active');
  }
  for (const entry of inMenu) entry.hidden = true;
  const menu = first.querySelector<HTMLElement>('[data-more]');
  if (menu) menu.hidden = inMenu.length === 0;
  if (inMenu.some(({ classList }) => classList.contains('active'))) menu?.classList.add('active');
  // Whoever is not known to be signed in is about to be sent to the sign-in page.
  for (const part of first.querySelectorAll<HTMLElement>('[data-of]'))
    part.hidden = (part.dataset['of'] === 'person') !== (frame !== undefined);
  first.style.setProperty('--first-brand', `${frame?.brand ?? 0}px`);
  first.style.setProperty('--first-user', `${frame?.user ?? 0}px`);
  const keys = first.querySelector('kbd');
  if (keys && isMac) keys.textContent = '⌘K';
  first.hidden = false;
}
