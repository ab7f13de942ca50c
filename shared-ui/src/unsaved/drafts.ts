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
    [...open].map(([name, valueOf]) => [name, valueOf()] as const).filter(([, value]) => value !== undefined),
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
  const kept = keptNow();
  if (!kept) return undefined;
  const { [name]: found, ...others } = kept.drafts;
  if (Object.keys(others).length === 0) dropDrafts();
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept, drafts: others } satisfies Kept));
  return found;
}

/** What the first group of `name` matches in the name of a draft that is kept; null where none is. */
export function keptDraft(name: RegExp): string | null {
  for (const each of Object.keys(keptNow()?.drafts ?? {})) {
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
  const valueOf = useEffectEvent(() => value);
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
