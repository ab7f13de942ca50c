import { setTimeout as pause } from 'node:timers/promises';
import type { RemoteContract } from '../contract.ts';
import { type Answers, answersOf } from './answers.ts';
import { FRAME_FAULT, pageFault, pixelsApart, SEEN, type Seen } from './in-page.ts';
import { heldBy, MOST_HELD } from './memory.ts';
import { pressControls } from './press-controls.ts';
import { answerOf, DeafPageError, untilQuiet } from './quiet.ts';
import { DESKTOP, PHONE, type Tab } from './tab.ts';
import type { Tabs } from './tabs.ts';

const DEADLINE = 30_000;
/** What fails a while after it was drawn is seen; what never comes to rest is looked at nevertheless. */
const PATIENCE = { atLeast: 3000, atMost: 12_000 };
const RESIZED = { atLeast: 0, atMost: 3000 };
/** Milliseconds in which two pictures must become equal: a last transition may be under way. */
const EQUAL_WITHIN = 3000;
/** Milliseconds in which a page must be laid out once it is quiet. */
const SETTLED_WITHIN = 5000;
/** Pixels that may differ: fewer than a letter has. */
const UNSEEN = 12;

/** Milliseconds for which a page may be deaf, and how far it may jump about by itself. */
const LONGEST = 1500;
const SHIFT = 0.5;
/**
 * A machine that is busy with other things makes pages slow, also in laying themselves out: what is a matter of time counts when it is
 * seen each of so many times. A page that really is slow is so every time.
 */
const LOOKS = 3;
export const UNLIKE = 'the shell around it does not look as it does without it';
const MB = 1_000_000;
/** A page that asks more often asks without end. */
const QUESTIONS = 100;

export interface PageUnderTest {
  url: string;
  path: string;
  contract: RemoteContract;
  /** Addresses that the shell itself asks for. */
  ofShell: ReadonlySet<string>;
  /** How the shell looks around this address without the part's code, by width. */
  frame: Promise<Map<number, Buffer>>;
  /** The same looked at once more: a picture that was taken too soon would be held against every look. */
  frameAgain: () => Promise<Map<number, Buffer>>;
}

/** What is wrong with a page, however its questions are answered, as the end of a sentence; null: nothing. */
export const complaintOf = (
  tabs: Tabs,
  page: PageUnderTest,
  kinds: readonly Answers[],
): Promise<string | null> =>
  overLooks(page, kinds, (answers, frame, isFirst) => look(tabs, { ...page, frame }, answers, !isFirst));

interface Complaint {
  text: string;
  isOfTime?: true;
}

/**
 * What a page is refused for: a matter of time only when every look sees one. The first looks are beside each other, the
 * further ones one after the other, so that the machine is less busy at each.
 */
export async function overLooks(
  page: Pick<PageUnderTest, 'frame' | 'frameAgain'>,
  kinds: readonly Answers[],
  lookWith: (answers: Answers, frame: PageUnderTest['frame'], isFirst: boolean) => Promise<Complaint | null>,
): Promise<string | null> {
  const first = kinds.map((answers) => ({ answers, look: lookWith(answers, page.frame, true) }));
  // What is refused by an earlier one is told at once, and the browser closes under what is still being looked at.
  for (const { look: left } of first) left.catch(() => undefined);
  for (const { answers, look: one } of first) {
    const seen = await one;
    if (seen !== null && seen.isOfTime !== true) return told(answers, seen);
  }
  let { frame } = page;
  for (const { answers, look: one } of first) {
    let seen = await one;
    for (let times = 1; times < LOOKS && seen?.isOfTime === true; times += 1) {
      if (seen.text.startsWith(UNLIKE)) frame = page.frameAgain();
      seen = await lookWith(answers, frame, false);
    }
    if (seen !== null) return told(answers, seen);
  }
  return null;
}

const told = (answers: Answers, { text }: Complaint): string =>
  answers === 'real' ? text : `with ${answers} answers ${text}`;

async function look(
  tabs: Tabs,
  under: PageUnderTest,
  answers: Answers,
  isNew: boolean,
): Promise<Complaint | null> {
  const tab = await tabs.open(under.contract, { isNew });
  let questions = 0;
  try {
    const asked = { ofShell: under.ofShell, onAsked: () => (questions += 1) };
    await tab.open(`${under.url}${under.path}`, [answersOf(under.url, answers, asked)]);
    const late = await appear(tab);
    if (late !== null) return { text: late };
    await untilQuiet(tab.page, tab.traffic, PATIENCE);
    for (const size of [DESKTOP, PHONE]) {
      const fault = await faultAt(tabs, tab, under, size);
      if (fault !== null) return fault;
    }
    if (questions > QUESTIONS)
      return { text: `it asks the service ${questions} questions, and does not come to rest` };
    const { longest, shift } = await answerOf<Seen>(tab.page, SEEN);
    if (longest > LONGEST)
      return { text: `it does not answer for ${(longest / 1000).toFixed(1)} s`, isOfTime: true };
    if (shift > SHIFT)
      return { text: `its content jumps about (layout shift ${shift.toFixed(2)})`, isOfTime: true };
    if (answers !== 'real') return null;
    await tab.page.setViewportSize(DESKTOP);
    const text = await pressControls(tab, under.contract);
    if (text !== null) return { text };
    const held = await heldBy(tab.page);
    return held > MOST_HELD
      ? { text: `it holds ${Math.round(held / MB)} MB of memory`, isOfTime: true }
      : null;
  } catch (error) {
    if (error instanceof DeafPageError) return { text: error.message };
    throw error;
  } finally {
    await tab.close();
  }
}

/** Waits for the page, or for what the host shows in its place. */
async function appear({ page: _page, shown, panel, said }: Tab): Promise<string | null> {
  try {
    await shown.or(panel).first().waitFor({ state: 'attached', timeout: DEADLINE });
  } catch {
    return said() ?? `it showed nothing within ${DEADLINE / 1000} s`;
  }
  return (await panel.count()) > 0 ? (said() ?? 'the host shows its panel instead') : null;
}

async function faultAt(
  tabs: Tabs,
  tab: Tab,
  under: PageUnderTest,
  size: typeof DESKTOP,
): Promise<Complaint | null> {
  const { page, panel, said, fault } = tab;
  if (size !== DESKTOP) {
    await page.setViewportSize(size);
    await untilQuiet(page, tab.traffic, RESIZED);
  }
  if ((await panel.count()) > 0) return { text: said() ?? 'the host shows its panel instead' };
  const thrown = fault();
  if (thrown !== null) return { text: thrown };
  const seen = (await lasting(page, FRAME_FAULT)) ?? (await lasting(page, pageFault(under.contract.name)));
  if (seen !== null) return { text: seen, isOfTime: true };
  const before = (await under.frame).get(size.width);
  if (before === undefined || (await looksLike(tabs, tab, before))) return null;
  return { text: `${UNLIKE}, ${size.width} px wide`, isOfTime: true };
}

/**
 * What is wrong with how a page is laid out counts when it stays so. On a busy machine a page that asks and draws nothing any more may
 * still measure itself: a table gets its width after its rows.
 */
async function lasting(page: Tab['page'], fault: string): Promise<string | null> {
  for (const until = Date.now() + SETTLED_WITHIN; ; await pause(200)) {
    const seen = await answerOf<string | null>(page, fault);
    if (seen === null || Date.now() > until) return seen;
  }
}

async function looksLike(tabs: Tabs, tab: Tab, before: Buffer): Promise<boolean> {
  for (const until = Date.now() + EQUAL_WITHIN; ; await pause(200)) {
    if (await isSame(tabs, before, await pictureOf(tab))) return true;
    if (Date.now() > until) return false;
  }
}

/** Edges of letters are drawn a shade darker at times, which nobody sees. */
async function isSame(tabs: Tabs, one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true;
  // Another page than the one under test, which might not let pictures be read.
  return (await answerOf<number>(await tabs.paper(), pixelsApart(one, other))) < UNSEEN;
}

/** The window as a person sees it, without the page itself. */
export const pictureOf = ({ page }: Tab): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled', caret: 'hide', mask: [page.locator('#root main')] });
