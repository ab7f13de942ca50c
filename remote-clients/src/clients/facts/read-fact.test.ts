import { describe, expect, it } from 'vitest';
import { pairProblem, readFact } from './read-fact.ts';

describe('a fact that is typed', () => {
  it.each([
    ['nameplate_kw', '12.5', 12.5],
    ['nameplate_kw', ' 12,5 ', 12.5],
    ['nameplate_kw', '1e3', 1000],
    ['longitude', '-0,36', -0.36],
    ['commissioned_on', '2024-02-29', '2024-02-29'],
    ['tags', ' a, b,,a ', ['a', 'b']],
    ['tilt_degrees', '', ''],
  ] as const)('%s: %s is read', (name, text, value) => {
    expect(readFact(name, text)).toEqual({ value });
  });

  it.each([
    ['nameplate_kw', '0', 'fact.size'],
    ['nameplate_kw', '1e308', 'fact.size'],
    ['nameplate_kw', '12,500', 'fact.number'],
    ['nameplate_kw', '12 kW', 'fact.number'],
    ['nameplate_kw', 'NaN', 'fact.number'],
    ['latitude', '151.2', 'fact.latitude'],
    ['longitude', '181', 'fact.range'],
    ['tilt_degrees', '200', 'fact.range'],
    ['commissioned_on', '2025-02-29', 'fact.day'],
    ['commissioned_on', '1.5.2024', 'fact.day'],
    ['tags', 'x'.repeat(51), 'fact.tags'],
  ] as const)('%s: %s is refused with a sentence', (name, text, id) => {
    expect(readFact(name, text).problem).toMatchObject({ id });
  });

  it('wants both coordinates or none', () => {
    expect(pairProblem({ latitude: '52.5', longitude: ' ' })?.field).toBe('longitude');
    expect(pairProblem({ longitude: '13.4' })?.field).toBe('latitude');
    expect(pairProblem({ latitude: '0', longitude: '0' })).toBeUndefined();
    expect(pairProblem({})).toBeUndefined();
  });
});
