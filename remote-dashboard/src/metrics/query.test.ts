import { describe, expect, it } from 'vitest';
import {
  eventsQuery,
  lengthOf,
  linesQuery,
  type QueryDescription,
  queryBody,
  repairedCountsQuery,
  repairedQuery,
  resolveSpan,
  spanOf,
  summaryQuery,
  timeseriesQuery,
} from './query.ts';

const now = Date.parse('2026-05-17T10:20:30Z');
const north = '018f0000-0000-7000-8000-00000000000a';
const south = '018f0000-0000-7000-8000-00000000000b';

function bodyOf(description: QueryDescription) {
  return queryBody(description, spanOf(resolveSpan(description.span, now)));
}

describe('the hours before now', () => {
  it('end with the running minute, so that everybody asks the same within it', () => {
    expect(resolveSpan({ lastHours: 24 }, now)).toEqual({
      start: new Date('2026-05-16T10:21:00Z'),
      end: new Date('2026-05-17T10:21:00Z'),
    });
  });
});

describe('the question to the server', () => {
  it('for a chart', () => {
    const question = {
      metric: 'power',
      interval: '15 minutes',
      clients: [],
      each: false,
      by: null,
      zone: null,
    } as const;
    expect(bodyOf(timeseriesQuery({ ...question, span: { lastHours: 24 } }))).toEqual({
      template_id: 'metric_timeseries',
      parameters: {
        metric_name: 'power',
        interval: '15 minutes',
        start_time: '2026-05-16T10:21:00.000Z',
        end_time: '2026-05-17T10:21:00.000Z',
        max_points: 1000,
      },
      cache_ttl: 300,
    });
  });

  it('for many lines asks for fewer points of each', () => {
    const clients = Array.from({ length: 100 }, (_, i) => `client-${i}`);
    const question = {
      metric: 'power',
      interval: '1 day',
      span: { lastHours: 8760 },
      each: true,
      by: 'role',
      zone: null,
    } as const;
    expect(timeseriesQuery({ ...question, clients }).parameters).toMatchObject({
      group_by: 'client',
      max_points: 400,
    });
    expect(timeseriesQuery({ ...question, clients: clients.slice(0, 2) }).parameters).toMatchObject({
      max_points: 1000,
    });
    expect(linesQuery({ ...question, clients }).parameters).toMatchObject({ max_points: 400 });
  });

  it('keeps apart what must not be added up, in one line where that is wanted', () => {
    const question = {
      metric: 'power',
      interval: '1 day',
      span: { lastHours: 168 },
      clients: [],
      each: false,
      zone: null,
    } as const;
    expect(timeseriesQuery({ ...question, by: 'role', most: 7 }).parameters).toMatchObject({
      group_by: 'role',
      max_points: 7,
    });
    expect(timeseriesQuery({ ...question, by: null }).parameters).not.toHaveProperty('group_by');
  });

  it('for a summary of one client', () => {
    const span = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-08T00:00:00.000Z' };
    expect(bodyOf(summaryQuery(span, [north]))).toEqual({
      template_id: 'client_metrics_summary',
      parameters: {
        start_time: '2026-05-01T00:00:00.000Z',
        end_time: '2026-05-08T00:00:00.000Z',
        client_id: north,
      },
      cache_ttl: 300,
    });
  });

  it('is the same whichever order clients were picked in', () => {
    const span = { lastHours: 168 };
    expect(summaryQuery(span, [south, north])).toEqual(summaryQuery(span, [north, south]));
    expect(summaryQuery(span, [south, north]).parameters).toEqual({ client_ids: [north, south] });
  });

  it('for events names the metric only when one is chosen', () => {
    expect(eventsQuery({ lastHours: 24 }, [], null, 100).parameters).toEqual({ limit: 100 });
    expect(eventsQuery({ lastHours: 24 }, [north], 'status', 100).parameters).toEqual({
      client_id: north,
      metric_name: 'status',
      limit: 100,
    });
  });
});

it('knows how long a span is', () => {
  expect(lengthOf({ lastHours: 24 })).toBe(86_400_000);
  expect(lengthOf({ from: '2026-03-29T00:00:00+01:00', to: '2026-03-30T00:00:00+02:00' })).toBe(
    23 * 3_600_000,
  );
});

describe('what was repaired', () => {
  it('is asked for as sums where all sites are meant, and value by value of chosen ones', () => {
    const span = { lastHours: 24 };
    expect(repairedQuery(span, []).parameters).toEqual({ group_by: 'type' });
    expect(repairedQuery(span, ['a']).parameters).toEqual({ client_id: 'a' });
    expect(repairedCountsQuery(span, []).parameters).toEqual({ group_by: 'client' });
  });
});
