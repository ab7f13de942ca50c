import { describe, expect, it } from 'vitest';
import {
  afterFilterChange,
  EVERYTHING,
  isSelected,
  MAX_PICKED,
  NOTHING,
  readSelection,
  selectedCount,
  withSelected,
  writeSelection,
} from './selection.ts';

const at = (query: string) => new URLSearchParams(query);

describe('the selection', () => {
  it('holds ids across pages', () => {
    const selection = withSelected(withSelected(NOTHING, ['a', 'b'], true) ?? NOTHING, ['a'], false);
    expect(selection).toEqual({ all: false, ids: ['b'] });
  });

  it('can be all but some', () => {
    const selection = withSelected(EVERYTHING, ['a'], false) ?? NOTHING;
    expect(isSelected(selection, 'a')).toBe(false);
    expect(isSelected(selection, 'b')).toBe(true);
    expect(selectedCount(selection, 10_000)).toBe(9_999);
    expect(withSelected(selection, ['a'], true)).toEqual(EVERYTHING);
  });

  it('lives in the address', () => {
    for (const selection of [
      NOTHING,
      EVERYTHING,
      { all: true, ids: ['a'] },
      { all: false, ids: ['a', 'b'] },
    ]) {
      expect(readSelection(writeSelection(at('page=2'), selection))).toEqual(selection);
    }
    expect(writeSelection(at('page=2&selected=a'), NOTHING).toString()).toBe('page=2');
  });

  it('forgets "all" when the filter changes, but not what was picked', () => {
    expect(afterFilterChange({ all: true, ids: ['a'] })).toEqual(NOTHING);
    expect(afterFilterChange({ all: false, ids: ['a'] })).toEqual({ all: false, ids: ['a'] });
  });

  it('refuses more than an address can carry', () => {
    const ids = Array.from({ length: MAX_PICKED }, (_, index) => String(index));
    const full = withSelected(NOTHING, ids, true) ?? NOTHING;
    expect(selectedCount(full, 1000)).toBe(100);
    expect(withSelected(full, ['one more'], true)).toBeNull();
    expect(readSelection(at(`selected=${[...ids, 'x'].join(',')}`)).ids).toHaveLength(100);
  });
});
