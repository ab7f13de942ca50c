import { expect, it } from 'vitest';
import { emptyDraft, problemsOf, requestOf } from './rule-draft.ts';

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
});
