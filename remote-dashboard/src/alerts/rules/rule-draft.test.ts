import { expect, it } from 'vitest';
import { draftOf, emptyDraft, problemsOf, requestOf } from './rule-draft.ts';

const draft = { ...emptyDraft, name: ' Hot ', threshold: '80,5', hysteresis: '5', forMinutes: '15' };

it('sends figures as they are written with a comma or a point', () => {
  expect(requestOf(draft)).toEqual({
    kind: 'threshold',
    name: 'Hot',
    client_id: null,
    metric: 'temperature',
    condition: 'above',
    threshold: 80.5,
    hysteresis: 5,
    for_minutes: 15,
    severity: 'medium',
    enabled: true,
  });
  expect(requestOf({ ...draft, kind: 'offline', offlineMinutes: '30' })).toEqual({
    kind: 'offline',
    name: 'Hot',
    client_id: null,
    offline_minutes: 30,
    severity: 'medium',
    enabled: true,
  });
  expect(requestOf({ ...draft, kind: 'stuck', stuckMinutes: '240' })).toEqual({
    kind: 'stuck',
    name: 'Hot',
    client_id: null,
    metric: 'temperature',
    for_minutes: 240,
    severity: 'medium',
    enabled: true,
  });
  const fast = requestOf({ ...draft, kind: 'rate', threshold: '', change: '2,5', rateMinutes: '10' });
  expect(fast).toMatchObject({
    kind: 'rate',
    condition: 'above',
    threshold: 2.5,
    hysteresis: 5,
    for_minutes: 10,
  });
});

it('sends the hours of coverage in minutes, and reads them again', () => {
  const sparse = {
    ...draft,
    kind: 'coverage',
    threshold: '',
    coverage: '80',
    coverageMargin: '5',
    coverageHours: '48',
  } as const;
  const sent = requestOf(sparse);
  expect(sent).toMatchObject({ kind: 'coverage', threshold: 80, hysteresis: 5, for_minutes: 2880 });
  expect(sent).not.toHaveProperty('condition');
  const stored = { ...sent, condition: 'below', offline_minutes: null } as Parameters<typeof draftOf>[0];
  expect(requestOf({ ...draftOf(stored), name: sparse.name, client: null })).toEqual(sent);
  expect([...problemsOf({ ...sparse, coverage: '101', coverageHours: '1.5' })]).toEqual([
    'coverage',
    'coverageHours',
  ]);
});

it('sends what facts of sites are held against, and reads it again', () => {
  const kinds = [
    {
      draft: { ...draft, kind: 'impossible', threshold: '', margin: '15' },
      sent: { kind: 'impossible', threshold: 15 },
    },
    {
      draft: {
        ...draft,
        kind: 'peers',
        threshold: '',
        peersCondition: 'above',
        difference: '40',
        peersHours: '5',
        peersCalm: '7',
      },
      sent: { kind: 'peers', condition: 'above', threshold: 40, hysteresis: 7, for_minutes: 300 },
    },
    {
      draft: { ...draft, kind: 'outage', threshold: '', running: '8', outageMinutes: '20' },
      sent: { kind: 'outage', threshold: 8, for_minutes: 20 },
    },
  ] as const;
  for (const each of kinds) {
    const sent = requestOf(each.draft);
    expect(sent).toMatchObject(each.sent);
    expect(sent).not.toHaveProperty('metric');
    const stored = { metric: 'power', offline_minutes: null, ...sent } as Parameters<typeof draftOf>[0];
    expect(requestOf({ ...draftOf(stored), name: each.draft.name, client: null })).toEqual(sent);
    expect([...problemsOf({ ...each.draft, margin: '1001', peersHours: '13', running: '26' })]).toHaveLength(
      1,
    );
  }
});

it.each([
  { kind: 'coverage', threshold: 99.5, hysteresis: 0.25, for_minutes: 2880 },
  { kind: 'impossible', threshold: 2.5 },
  { kind: 'peers', condition: 'below', threshold: 12.5, hysteresis: 7.5, for_minutes: 300 },
  { kind: 'outage', threshold: 5.5, for_minutes: 20 },
] as const)('takes shares of $kind as exactly as the API does', (rule) => {
  const stored = { ...rule, metric: 'power', offline_minutes: null, name: 'Hot', client_id: null };
  const read = draftOf({ ...stored, severity: 'high', enabled: true } as Parameters<typeof draftOf>[0]);
  expect([...problemsOf(read)]).toEqual([]);
  expect(requestOf(read)).toMatchObject(rule);
});

it('finds what cannot be sent, of its own kind only', () => {
  expect([...problemsOf(draft)]).toEqual([]);
  expect([...problemsOf({ ...draft, name: ' ', threshold: 'warm', forMinutes: '1.5' })]).toEqual([
    'threshold',
    'forMinutes',
    'name',
  ]);
  expect([...problemsOf({ ...draft, kind: 'offline', threshold: '', offlineMinutes: '0' })]).toEqual([
    'offlineMinutes',
  ]);
  expect([...problemsOf({ ...draft, kind: 'stuck', threshold: '', stuckMinutes: '119' })]).toEqual([
    'stuckMinutes',
  ]);
  expect([
    ...problemsOf({ ...draft, kind: 'rate', threshold: '', change: '-1', rateMinutes: '361' }),
  ]).toEqual(['change', 'rateMinutes']);
});

it.each(['1,500', '-12.500', '0x10', 'Infinity', '1,000.5', '1 500', '٣'])(
  'does not guess what %s means',
  (threshold) => {
    expect([...problemsOf({ ...draft, threshold })]).toEqual(['threshold']);
  },
);

it.each([
  ['1500', 1500],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['-1e3', -1000],
  ['1.5000', 1.5],
])('reads %s', (threshold, value) => {
  expect([...problemsOf({ ...draft, threshold })]).toEqual([]);
  expect(requestOf({ ...draft, threshold })).toMatchObject({ threshold: value });
});

it.each([1.125, -12.5, 1e-7, 999.999])('writes %d as it can be read again', (threshold) => {
  const stored = { ...requestOf(draft), threshold } as Parameters<typeof draftOf>[0];
  expect(requestOf({ ...draft, threshold: draftOf(stored).threshold })).toMatchObject({ threshold });
});
