import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, readView, writeView } from './clients-view.ts';

const at = (query: string) => new URLSearchParams(query);

describe('the list in the address', () => {
  it('is the whole list, first page, in the server order when the address says nothing', () => {
    expect(readView(at(''))).toEqual({
      search: '',
      status: null,
      location: null,
      role: null,
      type: null,
      region: null,
      tag: null,
      parent: null,
      sort: null,
      page: 1,
      size: 10,
      columns: null,
      dense: false,
      group: null,
    });
  });

  it('searches for no more than can be searched for', () => {
    expect(readView(at(`search=${'x'.repeat(5000)}`)).search).toHaveLength(200);
  });

  it('reads back everything it wrote', () => {
    const view = {
      search: 'roof & co, 100%',
      status: 'offline',
      location: 'Building A',
      role: 'storage',
      type: 'solar',
      region: 'North',
      tag: 'leased',
      parent: 'aaaaaaaa-1111-4111-8111-111111111111',
      sort: { key: 'last_seen_at', order: 'desc' },
      page: 7,
      size: 50,
      columns: ['type', 'power', 'dashboard/recent-power'],
      dense: true,
      group: 'tag',
    } as const;
    expect(readView(at(writeView(at(''), view).toString()))).toEqual(view);
  });

  it('goes back to page 1 when filter or order change, and only then', () => {
    expect(writeView(at('page=4'), { status: 'warning' }).toString()).toBe('status=warning');
    expect(writeView(at('page=4'), { sort: { key: 'name', order: 'asc' } }).toString()).toBe('sort=name');
    expect(writeView(at('page=4'), { size: 25 }).toString()).toBe('size=25');
    expect(writeView(at('page=4'), { dense: true, columns: ['type'] }).toString()).toBe(
      'page=4&columns=type&density=compact',
    );
    expect(writeView(at('status=warning&page=4'), { page: 5 }).toString()).toBe('status=warning&page=5');
  });

  it('leaves out defaults and keeps what is not its own', () => {
    expect(writeView(at('selected=a&search=x&page=2'), { search: '', page: 1 }).toString()).toBe(
      'selected=a',
    );
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'status=broken',
    'sort=password&order=desc',
  ])('ignores %s', (query) => {
    expect(readView(at(query))).toEqual(readView(at('')));
  });

  it('takes all six status words from a link', () => {
    for (const status of ['active', 'inactive', 'maintenance', 'online', 'warning', 'offline']) {
      expect(readView(at(`status=${status}`)).status).toBe(status);
    }
  });

  it('asks the API in its own words', () => {
    const view = readView(
      at('search=%20roof%20&status=offline&location=Building+A&role=storage&sort=consumption&order=desc'),
    );
    expect(filterQuery(view)).toEqual({
      search: 'roof',
      status: 'offline',
      location: 'Building A',
      role: 'storage',
      sort: 'consumption',
      order: 'desc',
    });
  });

  it('knows whether a filter is on', () => {
    expect(isFiltered(readView(at('sort=name&page=3')))).toBe(false);
    expect(isFiltered(readView(at('location=Building+A')))).toBe(true);
    expect(isFiltered(readView(at('role=storage')))).toBe(true);
    expect(isFiltered(readView(at('role=anything')))).toBe(false);
  });

  it('knows the devices of one client', () => {
    const parent = 'aaaaaaaa-1111-4111-8111-111111111111';
    const view = readView(at(`parent=${parent}`));
    expect(view.parent).toBe(parent);
    expect(isFiltered(view)).toBe(true);
    expect(filterQuery(view).parent_id).toBe(parent);
    expect(writeView(at(`parent=${parent}&page=2`), { parent: null }).toString()).toBe('');
    expect(readView(at('parent=x')).parent).toBeNull();
  });
});
