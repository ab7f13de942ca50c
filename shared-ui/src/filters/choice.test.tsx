import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Choice } from './choice.tsx';

const options = [
  { value: 'all', label: 'All Status' },
  { value: 'offline', label: 'Offline' },
] as const;

it('offers what can be chosen, by name, and tells what was', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Choice label="Status" value="all" options={options} onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Status' });
  expect(select).toHaveProperty('value', 'all');
  await userEvent.selectOptions(select, 'Offline');
  expect(onChange.mock.calls).toEqual([['offline']]);
});

it('is out of reach while it is disabled', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Choice label="Status" value="all" options={options} disabled onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Offline');
  expect(onChange).not.toHaveBeenCalled();
});
