import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { Owner, WaitingWrite } from './waiting-write.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** The page that is shown without a network reads `owner`s, to say how many wait (`host/src/offline/offline-page.ts`). */
interface Sealed {
  owner: string;
  /** No script can read it out, nor does a copy of what is stored contain it in a form that another browser takes. */
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('emp.outbox', 'writes'));

const ownerOf = ({ tenant, person }: Owner) => `${tenant}/${person}`;
/** They are read in the order in which they were made. */
const keyOf = ({ madeAt, id }: WaitingWrite) => `${madeAt} ${id}`;

/** In the browser's database, each sealed by a key of its own that cannot be exported. */
export const outboxStore = {
  /** @throws whatever the browser says where nothing can be stored */
  async keep(owner: Owner, write: WaitingWrite): Promise<void> {
    const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = new TextEncoder().encode(JSON.stringify(write));
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text);
    await set(keyOf(write), { owner: ownerOf(owner), key, iv, data } satisfies Sealed, store());
  },

  async list(owner: Owner): Promise<WaitingWrite[]> {
    const all = await allEntries();
    const own = all.filter(([, { owner: whose }]) => whose === ownerOf(owner));
    const read = await Promise.all(
      own.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sealed]) => unsealed(sealed)),
    );
    return read.filter((write) => write !== null);
  },

  /** As it is now; `undefined` once it was sent or thrown away. */
  async find(write: WaitingWrite): Promise<WaitingWrite | undefined> {
    const sealed = await get<Sealed>(keyOf(write), store());
    return (sealed && (await unsealed(sealed))) ?? undefined;
  },

  forget: (write: WaitingWrite): Promise<void> => del(keyOf(write), store()),
};

/** Nothing where the browser lets nothing be stored. */
async function allEntries(): Promise<[string, Sealed][]> {
  try {
    return await entries<string, Sealed>(store());
  } catch {
    return [];
  }
}

async function unsealed({ key, iv, data }: Sealed): Promise<WaitingWrite | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data);
    return JSON.parse(new TextDecoder().decode(text)) as WaitingWrite;
  } catch {
    return null;
  }
}
