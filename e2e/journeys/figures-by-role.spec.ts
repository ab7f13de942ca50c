import type { Locator } from '@playwright/test';
import { cardOf, chartCells, sectionOf } from '../fixtures/figures.ts';
import { addPlant, type PlantReading } from '../fixtures/plant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people', alone: 'figures-by-role' });

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;

/** Readings of constant power and the energy that comes of it, from one time to another. */
function steadily(from: number, to: number, step: number, watts: number): PlantReading[] {
  const readings: PlantReading[] = [];
  for (let at = from + step; at <= to; at += step)
    readings.push({
      at: new Date(at),
      energy: (watts / 1000) * (step / hour),
      metadata: { power: watts, temperature: 20 },
    });
  return readings;
}

/** The parts of a canvas's width, from 0 to 1, in which something of a color is drawn. */
function columnsOf(chart: Locator, color: readonly [number, number, number]): Promise<number[]> {
  return chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement, [red, green, blue]) => {
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const near = (at: number, wanted: number) => Math.abs((data[at] ?? 0) - wanted) < 12;
      const columns: number[] = [];
      for (let x = 0; x < width; x += 1)
        for (let y = 0; y < height; y += 1) {
          const at = 4 * (y * width + x);
          if (!near(at, red) || !near(at + 1, green) || !near(at + 2, blue) || (data[at + 3] ?? 0) < 200)
            continue;
          columns.push(x / width);
          break;
        }
      return columns;
    }, color);
}

/** The first color of a chart's lines. */
const teal = [15, 118, 110] as const;

test('what is generated, used and stored is kept apart, now and over time, and silence is no zero', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const now = Math.floor(Date.now() / quarter) * quarter;
  const solar = await addPlant(page, server.url, 'Alder Roof', 'solar');
  const silent = await addPlant(page, server.url, 'Birch Field', 'solar');
  const building = await addPlant(page, server.url, 'Cedar House', 'building');
  const battery = await addPlant(page, server.url, 'Dogwood Battery', 'battery');
  // A gap of four hours in the middle of the day before.
  await solar.send(steadily(now - 36 * hour, now - 14 * hour, quarter, 8000));
  await solar.send(steadily(now - 10 * hour, now, quarter, 8000));
  await silent.send(steadily(now - 36 * hour, now - 6 * hour, quarter, 2000));
  await building.send(steadily(now - 36 * hour, now, quarter, 3000));
  // What it gives and takes is netted by the hour, so it turns with one.
  const turn = Math.floor(now / hour) * hour - 2 * hour;
  await battery.send(steadily(turn - 2 * hour, turn, quarter, 1000));
  await battery.send(steadily(turn, now, quarter, -2000));

  await test.step('now: with the sites that each figure rests on, and without the silent one', async () => {
    await page.goto('/dashboard');
    const panel = sectionOf(page, 'Now');
    const figure = (name: string) =>
      panel
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('xpath=..');
    await expect(figure('Generating')).toContainText(/8\.0.kW.*1 site, oldest reading/);
    await expect(figure('Using')).toContainText(/3\.0.kW.*1 site, oldest reading/);
    await expect(figure('Storing')).toContainText(/2\.0.kW.*1 site, oldest reading/);
    await expect(figure('To the grid')).toContainText(/3\.0.kW.*3 sites, oldest reading/);
    await panel.getByText('1 site is left out: no reading for longer than usual').click();
    await expect(panel.getByRole('listitem')).toContainText(/Birch Field\s*last reading/);
  });

  await test.step('cards by role', async () => {
    const energy = cardOf(page, 'Energy');
    // 32 hours of 8 kW and 30 of 2 kW; 36 of 3 kW.
    await expect(energy).toContainText('316.00 kWhGenerated');
    await expect(energy).toContainText('Used108.00 kWh');
    await expect(energy).toContainText(`Stored in${((2 * (now - turn)) / hour).toFixed(2)} kWh`);
    await expect(energy).toContainText('Stored out2.00 kWh');
    await expect(cardOf(page, 'Power')).toContainText('Generated');
    await expect(cardOf(page, 'Power')).toContainText('Used3.0 kW');
  });

  await test.step('the 24 hours by type, with a dashed line for yesterday', async () => {
    const [header = []] = await chartCells(page, 'Energy Consumption (24h)');
    expect(header).toEqual([
      'Time',
      'Solar',
      'Battery: Stored out, net',
      'Battery: Stored in, net',
      'Buildings',
      'Generated yesterday',
      'Used yesterday',
    ]);
  });

  await test.step('bars of days, of which today’s is hatched and says so', async () => {
    // A day that has begun in this quarter of an hour has no other reading yet.
    await solar.send([{ at: new Date(), energy: 0, metadata: { power: 8000, temperature: 20 } }]);
    await page.goto(`/statistics?clients=${solar.id}`);
    const chart = sectionOf(page, 'Energy Consumption');
    await expect(chart.getByText(/^Hatched: \d\d\/\d\d\/\d{4}, still filling$/)).toBeVisible();
    await expect(cardOf(page, 'Total Clients')).toContainText('1');
    await expect(cardOf(page, 'Active Clients')).toContainText('1');
    const cells = await chartCells(page, 'Energy Consumption');
    expect(cells.at(-1)?.[0]).toMatch(/\(still filling\)$/);
    expect(cells.slice(1, -1).every(([time]) => !time?.includes('filling'))).toBe(true);
  });

  await test.step('a line ends where nothing is known, and begins again', async () => {
    await page.goto(`/statistics?clients=${solar.id}&metric=power&interval=hourly`);
    const chart = sectionOf(page, 'Power');
    await expect.poll(async () => (await columnsOf(chart, teal)).length).toBeGreaterThan(20);
    const columns = await columnsOf(chart, teal);
    const steps = columns.slice(1).map((x, index) => x - (columns[index] ?? x));
    // Four hours of a week, less what lines lack at their ends.
    expect(Math.max(...steps)).toBeGreaterThan(0.015);
    expect(steps.filter((step) => step > 0.015)).toHaveLength(1);
  });
});

test('how often a site reports changes no trend', async ({ page, server, signIn }) => {
  await signIn('admin@aurora.example');
  const plant = await addPlant(page, server.url, 'Elm Turbine', 'wind');
  // Up to now: whichever zone's midnight was last, the days before it are known whole.
  const now = Math.floor(Date.now() / quarter) * quarter;
  const today = Math.floor(now / (24 * hour)) * 24 * hour;
  const [start, middle] = [today - 8 * 24 * hour, today - 3 * 24 * hour];
  // Steady all week; since three days ago it reports four times as often.
  await plant.send(steadily(start, middle, hour, 4000));
  await plant.send(steadily(middle, now, quarter, 4000));
  const trendsOf = async () => {
    await page.goto(`/statistics?clients=${plant.id}`);
    const said: string[] = [];
    for (const card of ['Energy', 'Power', 'Temperature']) {
      const trend = cardOf(page, card).getByRole('button', { name: /compared with/ });
      await expect(trend).toBeVisible();
      said.push((await trend.textContent())?.replace(/\s/g, ' ') ?? '');
    }
    return said;
  };
  expect(await trendsOf()).toEqual(['→ 0.0%', '→ 0.0%', '→ 0.0 K']);
  const points = async () => Number((await cardOf(page, 'Data Points').textContent())?.replace(/\D/g, ''));
  const before = await points();

  // The same truth once more, between the readings of the last days: levels only, since energy would be counted twice.
  await plant.send(
    steadily(middle - quarter / 2, now - quarter / 2, quarter, 4000).map(({ at, metadata = {} }) => ({
      at,
      metadata,
    })),
  );
  await expect(async () => {
    await page.reload();
    expect(await points()).toBeGreaterThan(before);
  }).toPass();
  expect(await trendsOf()).toEqual(['→ 0.0%', '→ 0.0%', '→ 0.0 K']);
});
