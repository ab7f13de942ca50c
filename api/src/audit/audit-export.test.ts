import { expect, it, vi } from 'vitest';
import { byInstants } from './audit-days.ts';
import { auditText } from './audit-export.ts';
import type { AuditEntry } from './audit.schema.ts';

const entry = { id: 'e', after: null, before: null } as AuditEntry;

it('an export reads no step before the one before it was taken', async () => {
  const read = vi.fn<Parameters<typeof auditText>[1]>((cursor) =>
    Promise.resolve({ entries: [entry], next: cursor === 'last' ? null : 'last' }),
  );
  const text = auditText('ndjson', read);
  expect(read).not.toHaveBeenCalled();
  await text.next();
  expect(read).toHaveBeenCalledTimes(1);
  await text.next();
  expect(read.mock.calls).toEqual([[undefined], ['last']]);
  expect((await text.next()).done).toBe(true);
});

it('days are those of the organization, of 23 and 25 hours too', () => {
  const spring = { first_day: '2026-03-29', last_day: '2026-03-29' };
  expect(byInstants(spring, 'Europe/Berlin')).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
  // Havana sets its clock back at one: that day begins with the first of its two midnights.
  expect(byInstants({ first_day: '2026-11-01' }, 'America/Havana').from).toBe('2026-11-01T04:00:00.000Z');
  const narrower = { from: '2026-03-29T10:00:00Z', to: '2026-04-01T00:00:00Z', ...spring };
  expect(byInstants(narrower, 'Europe/Berlin')).toEqual({
    from: '2026-03-29T10:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});
