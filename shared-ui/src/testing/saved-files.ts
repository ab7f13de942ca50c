import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  content: Blob;
}

/**
 * Catches what a page hands the person as downloads, in their order; the browser itself is told nothing. Call it before
 * each test, and `vi.restoreAllMocks()` after it.
 */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:${contents.size}`;
    contents.set(url, content as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
  return saved;
}
