import { describe, expect, it } from 'vitest';
import { anything, joinNews, newsFromEvent } from './reading-news.ts';

const now = Date.parse('2026-05-17T10:20:30Z');
const at = (time: string) => Date.parse(time);
const news = { clients: ['a'], metrics: ['power'], from: now - 1000, to: now };

describe('news from an event', () => {
  it('says which clients and metrics, from when to when', () => {
    const data =
      '{"client_ids":["a","b"],"metrics":["power"],"from":"2026-05-17T10:00:00Z","to":"2026-05-17T10:15:00Z"}';
    expect(newsFromEvent(data)).toEqual({
      clients: ['a', 'b'],
      metrics: ['power'],
      from: at('2026-05-17T10:00:00Z'),
      to: at('2026-05-17T10:15:00Z'),
    });
  });

  it('may be about any client when none is named', () => {
    const data =
      '{"client_ids":[],"metrics":["power"],"from":"2026-05-17T10:00:00Z","to":"2026-05-17T10:15:00Z"}';
    expect(newsFromEvent(data)).toMatchObject({ clients: null, metrics: ['power'] });
  });

  it.each(['', 'null', '[]', '{"client_ids":7}', '{'])('may be anything when %j says nothing', (data) => {
    expect(newsFromEvent(data)).toEqual(anything);
  });
});

it('joins what came one after the other', () => {
  const later = { clients: ['b'], metrics: ['power', 'voltage'], from: now - 5000, to: now - 2000 };
  expect(joinNews(news, later)).toEqual({
    clients: ['a', 'b'],
    metrics: ['power', 'voltage'],
    from: now - 5000,
    to: now,
  });
  expect(joinNews(news, { ...later, clients: null }).clients).toBeNull();
  expect(joinNews(null, news)).toBe(news);
});
