import { useEffect, useEffectEvent } from 'react';

/** Where this tab keeps what was typed while its person signs in again. */
const STORAGE_KEY = 'emp.drafts';

interface Kept {
  /** Whose they are: nobody else who signs in here is given them. */
  owner: string;
  drafts: Record<string, unknown>;
}

/** What would be kept now, by name; undefined where nothing is unsaved. */
const open = new Map<string, () => unknown>();
/** What a page that is exchanged for another release of itself hands over, by name. */
const carried = new Map<string, { value: unknown; from: () => unknown }>();
let ownerNow: () => string | null = () => null;

/**
 * Says whose drafts are kept and given back.
 * @param owner who uses the page and for which part of the data, as one text; null while nobody is known.
 */
export function setDraftOwner(owner: () => string | null): void {
  ownerNow = owner;
}

/** Keeps what is unsaved in the page's forms until its owner is back in this tab. */
export function keepDrafts(): void {
  const owner = ownerNow();
  const drafts = Object.fromEntries(
    [...open]
      .filter(([name]) => !isHandover(name))
      .map(([name, valueOf]) => [name, valueOf()] as const)
      .filter(([, value]) => value !== undefined),
  );
  if (owner === null || Object.keys(drafts).length === 0) return;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, drafts } satisfies Kept));
}

/** Forgets what is kept: its person has signed out. */
export function dropDrafts(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** What is kept for whoever is here now; somebody else's is forgotten. */
function keptNow(): Kept | null {
  const text = sessionStorage.getItem(STORAGE_KEY);
  const owner = ownerNow();
  if (text === null || owner === null) return null;
  const kept = JSON.parse(text) as Kept;
  if (kept.owner === owner) return kept;
  dropDrafts();
  return null;
}

function takeDraft(name: string): unknown {
  const handed = carried.get(name);
  if (handed) {
    carried.delete(name);
    return handed.value;
  }
  const kept = keptNow();
  if (!kept) return undefined;
  const { [name]: found, ...others } = kept.drafts;
  if (Object.keys(others).length === 0) dropDrafts();
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept, drafts: others } satisfies Kept));
  return found;
}

/** Whether a form has something unsaved in it that would be kept. */
export function hasDrafts(): boolean {
  return [...open].some(([name, valueOf]) => !isHandover(name) && valueOf() !== undefined);
}

/**
 * Takes what the page's forms and `useHandover` hold, so that whatever is drawn in its place finds it. In memory only, and
 * for this person: the page is about to be exchanged.
 * @returns the same once more, for another try after the first has failed
 */
export function carryDrafts(): () => void {
  const now = [...open].map(([name, from]) => [name, { value: from(), from }] as const);
  const carry = () => {
    carried.clear();
    for (const [name, each] of now) if (each.value !== undefined) carried.set(name, each);
  };
  carry();
  return carry;
}

/** Of what was carried, the unsaved that nobody has taken. It goes on waiting for its form. */
export function leftDrafts(): Record<string, unknown> {
  const left = [...carried].filter(([name, { from }]) => open.get(name) !== from && !isHandover(name));
  return Object.fromEntries(left.map(([name, { value }]) => [name, value]));
}

/** The same, and it waits no longer. */
export function takeLeftDrafts(): Record<string, unknown> {
  const left = leftDrafts();
  carried.clear();
  return left;
}

/** What the first group of `name` matches in the name of a draft that is kept; null where none is. */
export function keptDraft(name: RegExp): string | null {
  for (const each of [...carried.keys(), ...Object.keys(keptNow()?.drafts ?? {})]) {
    const match = name.exec(each);
    if (match) return match[1] ?? each;
  }
  return null;
}

/**
 * Lets what was typed survive the end of a session: it is there again when the form is opened after signing in.
 * @param name of the form and of what it changes, the same after signing in.
 * @param value what is unsaved, as JSON takes it and without secrets; undefined where nothing is.
 * @param restore puts a kept value back.
 */
export function useDraft<Value>(
  name: string,
  value: Value | undefined,
  restore: (value: Value) => void,
): void {
  useNamed(name, () => value, restore);
}

export interface Handover<State> {
  /** What is handed over, as JSON takes it; undefined where there is nothing. Called when the page is about to go. */
  keep: () => State | undefined;
  /** Takes what the release before kept. It may be of another shape: look before you believe it. */
  restore: (state: State) => void;
}

/**
 * State that is neither in the address nor unsaved work, such as which rows are selected, outlives an exchange of the page
 * for another release of it. Not the end of a session: that is what `useDraft` is for, which is handed over as well.
 * @param name the same in both releases; another one where the shape has changed
 */
export function useHandover<State>(name: string, { keep, restore }: Handover<State>): void {
  useNamed(`${HANDOVER}${name}`, keep, restore);
}

const HANDOVER = 'handover ';
const isHandover = (name: string): boolean => name.startsWith(HANDOVER);

function useNamed<Value>(name: string, keep: () => Value | undefined, restore: (value: Value) => void): void {
  const valueOf = useEffectEvent(keep);
  const giveBack = useEffectEvent(restore);
  useEffect(() => {
    const found = takeDraft(name);
    if (found !== undefined) giveBack(found as Value);
    const read = () => valueOf();
    open.set(name, read);
    return () => {
      if (open.get(name) === read) open.delete(name);
    };
  }, [name]);
}
