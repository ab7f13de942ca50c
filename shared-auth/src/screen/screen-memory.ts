import { del, get, set } from 'idb-keyval';

/** What a screen keeps over a restart of its browser: session storage ends with the tab, and nobody is there to let it in again. */
export interface KeptScreen {
  tenantId: string;
  refreshToken: string;
  /** Of the session that it goes on. */
  sessionId: string;
}

const KEY = 'emp.screen';
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

interface Sealed {
  /** No script can read it out, nor does a copy of what is stored contain it in a form that another browser takes. */
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * In the browser's database, sealed by a key that is made for each and cannot be exported. Where there is no such storage a
 * screen works all the same, and after a restart somebody enters a code.
 */
export const screenMemory = {
  async read(): Promise<KeptScreen | null> {
    try {
      const sealed = await get<Sealed>(KEY);
      if (sealed === undefined) return null;
      const { key, iv, data } = sealed;
      const opened = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data);
      return JSON.parse(new TextDecoder().decode(opened)) as KeptScreen;
    } catch {
      return null;
    }
  },
  async keep(kept: KeptScreen): Promise<void> {
    try {
      const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(kept));
      const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text);
      await set(KEY, { key, iv, data } satisfies Sealed);
    } catch {
      // Storage is blocked.
    }
  },
  async forget(): Promise<void> {
    await del(KEY).catch(() => undefined);
  },
};
