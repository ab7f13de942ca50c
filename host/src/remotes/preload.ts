import { contractOf, type KnownContract } from './release-contract.ts';

const asked = new Set<string>();

/** Lets the files that a remote's pages need at once travel now. They are checked and kept, and not run. */
export async function preloadRelease(known: KnownContract, folder: string): Promise<void> {
  const contract = await contractOf(known, folder).catch(() => null);
  // Whoever loads the release says why.
  if (contract === null) return;
  for (const file of contract.preload) {
    const address = `${folder}${file}`;
    if (asked.has(address)) continue;
    asked.add(address);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = address;
    // What differs from the later request in these two would be fetched a second time. The container's script is
    // requested by this host, its chunks by webpack, which asks for credentials' absence on other origins only.
    if (file === contract.entry || new URL(address).origin !== location.origin)
      link.crossOrigin = 'anonymous';
    const integrity = contract.files[file];
    if (integrity !== undefined) link.integrity = integrity;
    document.head.append(link);
  }
}
