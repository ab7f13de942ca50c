import type { RegistryConfig } from './registry-config.ts';

/** The last registry that was verified, for the time when it cannot be reached. */
export interface RegistryCopy {
  read: () => string | null;
  keep: (text: string) => void;
}

/** In the browser's storage, under the address and key it was verified with: another key never vouched for it. */
export function storedCopy({ url, publicKey }: RegistryConfig): RegistryCopy {
  const name = `remotes.registry ${url} ${publicKey ?? 'unsigned'}`;
  return {
    read() {
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    keep(text) {
      try {
        localStorage.setItem(name, text);
      } catch {
        // Storage full or forbidden: then there is no copy to fall back on.
      }
    },
  };
}
