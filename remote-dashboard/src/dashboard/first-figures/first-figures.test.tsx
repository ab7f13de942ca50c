import { screen, waitFor } from '@testing-library/react';
import type { Now } from 'api/contract';
import { createFormats, type FirstFigures } from 'shared-ui/first-figures';
import { defaultLocale, type Language, languages } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import messages from '../../messages/en.json';
import { nowAnswer } from '../../testing/now-answer.ts';
import { dashboardHandlers, openDashboard } from '../../testing/open-dashboard.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { firstQuestions } from '../first-questions.ts';
import { firstChart } from './chart.ts';
import { firstFigures } from './figures.ts';
import { layOut } from './lay-out.ts';
import { measurePlaces } from './measure-places.ts';
import { keepPlaces, type Places, readPlaces } from './places.ts';

stopClock();

type Handlers = Pick<typeof dashboardHandlers, 'GET /v1/now' | 'POST /v1/query/execute'>;

/** What the document hands over, by the answers that the page gets. */
function handedOver(handlers: Handlers = dashboardHandlers): FirstFigures {
  return {
    look: () => 'as always',
    theme: 'light',
    locale: defaultLocale,
    now: Date.parse('2026-05-17T10:21:00Z'),
    zone: async () => 'UTC',
    answerTo: async (place) => {
      const { path, body } = firstQuestions[place] ?? {};
      if (path === '/v1/now') return handlers['GET /v1/now']();
      if (path !== '/v1/query/execute') throw new Error(`${path} is not asked for`);
      return handlers['POST /v1/query/execute']({ body: JSON.parse(JSON.stringify(body)) });
    },
    show: () => undefined,
    settled: () => undefined,
    leave: () => undefined,
  };
}

/** Down to the chart. */
const isAbove = (element: Element) => {
  const chart = document.querySelector('[data-place$="chart"]');
  return chart !== null && (chart.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) === 0;
};
const figuresOnPage = () =>
  [...document.querySelectorAll('[data-place="figure"]')]
    .filter(isAbove)
    .map(({ textContent }) => textContent);

async function written(language: Language = 'en', handlers?: Handlers): Promise<(string | null)[]> {
  const { figures } = await firstFigures(handedOver(handlers), createFormats({ ...defaultLocale, language }));
  return figures.map((figure) => figure && figure.figure + (figure.unit ?? ''));
}

describe('the first figures of the dashboard', () => {
  it.each(languages.map(({ code }) => code))('are those of the page, word for word: %s', async (language) => {
    await openDashboard({ locale: { language } });
    const figures = await written(language);
    expect(figures).toHaveLength(16);
    await waitFor(() => expect(figuresOnPage()).toEqual(figures));
  });

  it('leave out what is not known, of which the page says so', async () => {
    const silent = { power: null, sites: 0, oldest: null };
    const now = {
      ...nowAnswer,
      net_power: null,
      generation: { ...nowAnswer.generation, ...silent },
    };
    const handlers = { ...dashboardHandlers, 'GET /v1/now': () => ({ data: now }) };
    await openDashboard({ handlers });
    const figures = await written('en', handlers);
    expect(figures.filter((figure) => figure === null)).toHaveLength(2);
    const inWords = figures.map((figure) => figure ?? messages['now.unknown']);
    await waitFor(() => expect(figuresOnPage()).toEqual(inWords));
  });

  it('are in the chart what the page draws', async () => {
    await openDashboard();
    await screen.findByText('Solar: 100 W, 112.5 W');
    const chart = await firstChart(handedOver(), 'UTC');
    expect(chart).toMatchObject({ kind: 'area', unit: 'W' });
    expect(chart?.series.map(({ points }) => points.map(({ y }) => y))).toEqual([[100, 112.5], [90]]);
  });
});

describe('the places of the dashboard', () => {
  beforeEach(() => {
    function boxOf(this: Element): DOMRect {
      return { x: 10, y: isAbove(this) ? 20 : 2000, width: 30, height: 40 } as DOMRect;
    }
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  async function measured(): Promise<Places> {
    await openDashboard();
    await screen.findByText('Solar: 100 W, 112.5 W');
    const figures = await written();
    await waitFor(() => expect(figuresOnPage()).toEqual(figures));
    for (const busy of document.querySelectorAll('[aria-busy="true"]')) busy.removeAttribute('aria-busy');
    const places = measurePlaces(document.body);
    if (places === null) throw new Error('There is nothing to measure');
    return places;
  }

  it('hold the words that are the same for everybody, and nothing of sites or figures', async () => {
    const places = await measured();
    expect(places.words.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Dashboard', 'Total Clients', 'Generating', 'Energy Consumption (24h)']),
    );
    const figures = new Set(figuresOnPage());
    expect(places.words.filter(({ text }) => figures.has(text))).toEqual([]);
    const kept = JSON.stringify(places);
    for (const told of ['1,234', '3,008', '12.87', '84.0', 'North', 'South', 'West Wing'])
      expect(kept).not.toContain(told);
  });

  it('are those of nothing while something is awaited', async () => {
    await measured();
    document.querySelector('[data-place="card"]')?.setAttribute('aria-busy', 'true');
    expect(measurePlaces(document.body)).toBeNull();
  });

  it('are those above a chart that nobody has seen, as on a phone', async () => {
    const places = await measured();
    const chart = document.querySelector<HTMLElement>('[data-place="chart"]');
    const card = chart?.closest<HTMLElement>('[data-place="card"]');
    if (!chart || !card) throw new Error('There is no chart');
    card.getBoundingClientRect = () => ({ x: 10, y: 30, width: 30, height: 400 }) as DOMRect;
    const withChart = measurePlaces(document.body);
    chart.dataset['place'] = 'unseen-chart';
    chart.setAttribute('aria-busy', 'true');
    chart.getBoundingClientRect = () => ({ x: 10, y: 60, width: 30, height: 300 }) as DOMRect;
    const without = measurePlaces(document.body);
    if (without === null) throw new Error('There is nothing to measure');
    expect([withChart?.height, without.height]).toEqual([430, 30]);
    expect(without.chart).toBeNull();
    expect(without.figures).toEqual(places.figures);
    const laidOut = layOut(without, await firstFigures(handedOver(), createFormats(defaultLocale)));
    expect(laidOut?.chart).toBeNull();
    expect(laidOut?.whole.textContent).toContain('1,234');
    expect(laidOut?.whole.querySelector('svg')).toBeNull();
  });

  it('are read under the look that they were measured under', async () => {
    const places = await measured();
    keepPlaces('1280 light', places, '4');
    expect(readPlaces('1280 light')).toEqual({ ...places, attention: '4' });
    expect(readPlaces('1280 dark')).toBeNull();
    localStorage.setItem('emp.dashboard.places', '{');
    expect(readPlaces('1280 light')).toBeNull();
  });

  it('take as many figures as there were, or none', async () => {
    const places = await measured();
    const first = await firstFigures(handedOver(), createFormats(defaultLocale));
    expect(layOut(places, first)?.whole.textContent).toContain('1,234');
    expect(layOut(places, { ...first, figures: first.figures.slice(1) })).toBeNull();
  });

  it('keep the end of a figure at the end of its line', async () => {
    const places = await measured();
    const [first] = places.figures;
    if (first === undefined) throw new Error('There are no figures');
    const figures = [{ ...first, atEnd: true }, ...places.figures.slice(1)];
    const all = await firstFigures(handedOver(), createFormats(defaultLocale));
    const laidOut = layOut({ ...places, figures }, all);
    const drawn = [...(laidOut?.whole.querySelectorAll('div') ?? [])].find(
      ({ textContent }) => textContent === '1,234',
    );
    expect(drawn?.style.right).toBe('calc(100% - 40px)');
    expect(drawn?.style.left).toBe('auto');
  });

  it('take no figures of another direction: their words would be wrong', async () => {
    const places = await measured();
    const after = async (now: Partial<Now>) => {
      const data = { ...nowAnswer, ...now };
      const handlers = { ...dashboardHandlers, 'GET /v1/now': () => ({ data }) };
      return layOut(places, await firstFigures(handedOver(handlers), createFormats(defaultLocale)));
    };
    expect(await after({})).not.toBeNull();
    expect(await after({ net_power: -80_000_000 })).toBeNull();
    expect(await after({ storage: { ...nowAnswer.storage, power: 1_000_000 } })).toBeNull();
  });

  it('take no figures where nobody is left out any more, of which a line told', async () => {
    const places = await measured();
    const data = { ...nowAnswer, generation: { ...nowAnswer.generation, left_out: 0, left_out_sites: [] } };
    const handlers = { ...dashboardHandlers, 'GET /v1/now': () => ({ data }) };
    const first = await firstFigures(handedOver(handlers), createFormats(defaultLocale));
    expect(layOut(places, first)).toBeNull();
  });

  it('are those of nothing while a list is unfolded, which is folded at the next visit', async () => {
    await measured();
    document.querySelector('details')?.setAttribute('open', '');
    expect(measurePlaces(document.body)).toBeNull();
  });
});
