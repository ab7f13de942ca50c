import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Site {
  id: string;
  name: string;
}

const sites: Site[] = [
  { id: 'a', name: 'Roof' },
  { id: 'b', name: 'Mill' },
];

const base: DataTableProps<Site> = {
  label: 'Sites',
  columns: [{ key: 'name', title: 'Name', render: (row) => row.name, sortable: true }],
  rows: sites,
  rowKey: (row) => row.id,
};

describe('DataTable', () => {
  it('shows its rows under its columns', async () => {
    await renderUi(<DataTable {...base} />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
    expect(screen.getByText('Roof')).toBeTruthy();
    expect(screen.getByText('Mill')).toBeTruthy();
  });

  it('has a skeleton while the first rows load, and keeps rows while others load', async () => {
    const { unmount } = await renderUi(<DataTable {...base} rows={[]} loading />);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    unmount();
    await renderUi(<DataTable {...base} loading />);
    expect(screen.getByText('Roof')).toBeTruthy();
  });

  it('says when there is nothing', async () => {
    await renderUi(<DataTable {...base} rows={[]} />);
    expect(screen.getByText('No Data Available')).toBeTruthy();
  });

  it('pages with Previous and Next, in the specified words (B-10.9)', async () => {
    const onPage = vi.fn<(page: number) => void>();
    await renderUi(<DataTable {...base} paging={{ page: 2, limit: 10, total: 12_345, onPage }} />);
    const pages = within(screen.getByRole('navigation', { name: 'Sites: Pages' }));
    expect(pages.getByText('Showing 11 to 20 of 12,345 results')).toBeTruthy();
    await userEvent.click(pages.getByRole('button', { name: 'Previous' }));
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    expect(onPage.mock.calls).toEqual([[1], [3]]);
  });

  it('has nowhere to go from the only page, and counts from 0 when empty', async () => {
    await renderUi(
      <DataTable {...base} rows={[]} paging={{ page: 1, limit: 10, total: 0, onPage: () => undefined }} />,
    );
    expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks for another order', async () => {
    const onSort = vi.fn<NonNullable<DataTableProps<Site>['onSort']>>();
    await renderUi(<DataTable {...base} sort={{ key: 'name', order: 'asc' }} onSort={onSort} />);
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'name', order: 'desc' });
  });

  it('asks for it by Space too', async () => {
    const onSort = vi.fn<NonNullable<DataTableProps<Site>['onSort']>>();
    await renderUi(<DataTable {...base} onSort={onSort} />);
    screen.getByRole('columnheader', { name: 'Name' }).focus();
    await userEvent.keyboard(' ');
    expect(onSort.mock.calls).toEqual([[{ key: 'name', order: 'asc' }]]);
  });
});

describe('a row that leads somewhere', () => {
  const pressed = vi.fn<(site: Site) => void>();
  const columns: DataTableProps<Site>['columns'] = [
    { key: 'name', title: 'Name', render: (row) => <a href={`#${row.id}`}>{row.name}</a> },
    { key: 'place', title: 'Place', render: () => <span>Berlin</span> },
    {
      key: 'act',
      title: 'Actions',
      render: () => (
        <span>
          Beside <button type="button">Delete</button>
        </span>
      ),
    },
  ];

  it('does so wherever it is pressed, but for what has an answer of its own', async () => {
    await renderUi(<DataTable {...base} columns={columns} onRow={pressed} />);
    await userEvent.click(screen.getAllByText('Berlin')[1] as HTMLElement);
    expect(pressed.mock.calls).toEqual([[sites[1]]]);
    for (const name of ['Roof', 'Delete', 'Beside'])
      await userEvent.click(screen.getAllByText(name)[0] as HTMLElement);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('does not while text is being marked', async () => {
    pressed.mockClear();
    await renderUi(<DataTable {...base} columns={columns} onRow={pressed} />);
    const place = screen.getAllByText('Berlin')[0] as HTMLElement;
    vi.spyOn(window, 'getSelection').mockReturnValue({ type: 'Range' } as Selection);
    place.click();
    expect(pressed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
