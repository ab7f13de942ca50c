import type { LocalizedText } from 'federation/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { carryDrafts, hasDrafts, isPageHeld, leftDrafts, takeLeftDrafts } from 'shared-ui';
import type { Candidate } from '../choose-release.ts';
import { newTraceId, RemoteFailure } from '../remote-failure.ts';
import { useRegistry, useRemotes, useSurroundings } from '../remotes-context.tsx';
import { resolveLazy } from '../resolve-lazy.ts';
import type { OpenPage } from '../surroundings.ts';
import { asPages, type Pages } from '../use-remote-pages.ts';
import type { ExchangeDesk } from './exchange-desk.ts';
import { isUrgent } from './is-urgent.ts';
import { leftWords } from './left-words.ts';
import { rememberPlace } from './stay-in-place.ts';
import { sinceTyping, typedNow, type TypedField, watchTyping } from './typed-fields.ts';

/** Milliseconds. Open pages ask every half minute, 36 s at most; all of this must fit into the rest of a minute. */
const WHILE_TYPING = { pause: 1500, most: 10_000 };
/** Until a page that nobody touches takes what is new by itself. */
const UNTOUCHED = 5 * 60_000;
const LOOK_EVERY = 500;
const TRY_AGAIN = 10_000;
/** In which the new page takes what was handed over: its own code, then a dialog's. */
const SETTLING = 3000;

interface Exchangeable extends OpenPage {
  desk: ExchangeDesk;
}

/** Lets an open page be exchanged for another release of its part: see docs/decisions/0031. */
export function useExchange({ desk, visit, path, replace, retry }: Exchangeable): void {
  const { registry } = useRegistry();
  const { loader, registry: client } = useRemotes();
  const { person, matchPages } = useSurroundings();
  const { remote, attempt, loaded, failure } = visit;
  const held = failure === null && loaded?.candidate.remote === remote ? loaded.candidate : null;
  /** Hands over once more, when the release that took it was broken. */
  const again = useRef<{ release: string; carry: () => void }>(null);

  useEffect(() => {
    const left = new AbortController();
    watchTyping(left.signal);
    return () => left.abort();
  }, []);

  const exchange = useEffectEvent(
    async (next: Pages | RemoteFailure, title: LocalizedText, urgent: boolean) => {
      // Another page of it may be open by now.
      if (!(next instanceof RemoteFailure))
        await resolveLazy(matchPages(next.routes, path))?.catch(() => undefined);
      const typed = typedNow();
      const comeBack = rememberPlace();
      const carry = carryDrafts();
      again.current =
        next instanceof RemoteFailure ? null : { release: next.loaded.candidate.release, carry };
      flushSync(() => {
        desk.set({ offer: null });
        replace(next);
      });
      comeBack();
      desk.set({ done: next instanceof RemoteFailure ? null : { title, urgent } });
      if (next instanceof RemoteFailure) return settleLater(desk, typed, leftDrafts);
      settleLater(desk, typed);
    },
  );

  useEffect(() => {
    const entry = registry?.remotes[remote];
    if (!entry || !held) return undefined;
    const title = titleOf(held);
    const ended = new AbortController();
    if (entry.disabled !== null) {
      const facts = { remote, release: null, failure: 'contract', traceId: newTraceId() } as const;
      void whenNotTyping(ended.signal).then(
        () => exchange(new RemoteFailure(entry.disabled ?? '', facts), title, true),
        () => undefined,
      );
      return () => ended.abort();
    }
    const next = loader.candidates(remote, person()).find((each) => !loader.isBroken(each));
    if (!next || next.release === held.release) return undefined;
    const urgent = isUrgent(entry, held);
    const offer = async () => {
      const pages = await bring(next, ended.signal);
      if (urgent || held.channel === 'preview') {
        await whenNotTyping(ended.signal);
        return exchange(pages, title, urgent);
      }
      const accept = () => void exchange(pages, title, false);
      desk.set({ offer: { title: titleOf(next), accept }, done: null });
      await whenNobodyMinds(ended.signal);
      accept();
    };
    /** Also the page that is open, so that the exchange is one drawing. */
    const bring = async (candidate: Candidate, signal: AbortSignal): Promise<Pages> => {
      for (let pause = TRY_AGAIN; ; pause *= 2) {
        try {
          const outcome = asPages(await loader.exactly(candidate, './routes'));
          if (outcome.kind === 'failed') throw outcome.failure;
          await resolveLazy(matchPages(outcome.routes, path));
          return outcome;
        } catch {
          await sleep(pause, signal);
        }
      }
    };
    // Cut short when the registry changes again, the page is left or exchanged.
    offer().catch(() => undefined);
    return () => {
      ended.abort();
      desk.set({ offer: null });
    };
    // Of the address only the remote decides; a new one is brought by the page itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [registry, remote, held, loader, person, matchPages, desk, attempt]);

  useEffect(() => {
    // It has failed, and the visit goes on with another release.
    if (again.current === null || loaded?.candidate.release === again.current.release) return;
    again.current.carry();
    again.current = null;
    settleLater(desk, []);
  }, [attempt, loaded, desk]);

  /** On again. */
  const isOff = registry?.remotes[remote]?.disabled != null;
  const wasOff = useRef(isOff);
  useEffect(() => {
    if (wasOff.current && !isOff && failure !== null) retry();
    wasOff.current = isOff;
  }, [isOff, failure, retry]);

  // Withdrawn: the address is nobody's any more, so the page goes without being asked. Before it does, as an effect's end.
  useLayoutEffect(
    () => () => {
      const entry = client.state.registry?.remotes[remote];
      if (entry && (entry.stable ?? entry.canary) !== null) return;
      carryDrafts();
      settleLater(desk, typedNow());
    },
    [client, remote, desk],
  );
}

/** @param drafts that were handed over and not taken; of a part that was turned off they wait until it is on again */
function settleLater(desk: ExchangeDesk, typed: readonly TypedField[], drafts = takeLeftDrafts): void {
  setTimeout(() => desk.leave(leftWords(typed, drafts())), SETTLING);
}

function titleOf({ remote, contract: { nav, routes } }: Candidate): LocalizedText {
  return nav[0]?.label ?? routes[0]?.title ?? { en: remote };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('over', 'AbortError'));
    });
    if (signal.aborted) reject(new DOMException('over', 'AbortError'));
  });
}

/** In a pause between two words, so that no key goes into nothing. */
async function whenNotTyping(signal: AbortSignal): Promise<void> {
  const begin = performance.now();
  while (sinceTyping() < WHILE_TYPING.pause && performance.now() - begin < WHILE_TYPING.most)
    await sleep(LOOK_EVERY / 2, signal);
}

/** When nothing can be lost and nobody looks, or nobody has touched anything for a while. */
async function whenNobodyMinds(signal: AbortSignal): Promise<void> {
  let touched = performance.now();
  const touch = () => {
    touched = performance.now();
  };
  for (const gesture of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(gesture, touch, { passive: true, signal });
  for (;;) {
    await sleep(LOOK_EVERY, signal);
    const unattended = document.visibilityState === 'hidden' || performance.now() - touched > UNTOUCHED;
    if (unattended && !isPageHeld() && !hasDrafts() && typedNow().length === 0 && !isAsking()) return;
  }
}

const isAsking = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
