import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { SearchField } from './search-field.tsx';

afterEach(() => vi.useRealTimers());

async function field(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  const page = await renderUi(<SearchField label="Search clients" value={value} onSearch={onSearch} />);
  vi.useFakeTimers();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
  return { onSearch, box, page };
}

describe('SearchField', () => {
  it('searches 300 ms after the last key', async () => {
    const { box, onSearch } = await field();
    fireEvent.change(box, { target: { value: 'ro' } });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.change(box, { target: { value: 'roof ' } });
    act(() => void vi.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['roof']]);
  });

  it('takes no more than the service searches for', async () => {
    const { box } = await field();
    expect(box.maxLength).toBe(200);
  });

  it('searches at once on Enter', async () => {
    const { box, onSearch } = await field();
    fireEvent.change(box, { target: { value: 'roof' } });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
    expect(onSearch).toHaveBeenCalledWith('roof');
  });

  it('follows a value that changes from outside', async () => {
    const { box, onSearch, page } = await field('roof');
    expect(box.value).toBe('roof');
    page.rerender(<SearchField label="Search clients" value="" onSearch={onSearch} />);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    act(() => void vi.advanceTimersByTime(1000));
    expect(onSearch).not.toHaveBeenCalled();
  });
});
