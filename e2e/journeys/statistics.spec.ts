import { readFileSync } from 'node:fs';
import {
  allRows,
  cardOf,
  cellsOf,
  chartCells,
  english,
  firstRows,
  sectionOf,
  written,
} from '../fixtures/figures.ts';
import {
  american,
  bucketsOf,
  dayAfter,
  dayIn,
  energies,
  lastChange,
  mean,
  measured,
  quartersOf,
  sum,
  trendOf,
  utcTime,
} from '../fixtures/independent-figures.ts';
import { addPlant, type Plant, type PlantReading } from '../fixtures/plant.ts';
import { expect, type Page, signInAs, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const zone = 'Europe/Berlin';
const chart = 'Energy Consumption';

/** A plant that measures everything four times an hour, and a meter that counts once an hour. */
function readingsOf(day: string): { plant: PlantReading[]; meter: PlantReading[] } {
  // The days before and after show that nothing slips over midnight.
  const quarters = [dayAfter(day, -1), day, dayAfter(day)].flatMap((each) => quartersOf(zone, each));
  return {
    plant: quarters.map((at, index) => ({
      at,
      energy: 0.5 + 0.25 * (index % 7),
      metadata: { power: 1000 + 3 * index, temperature: 10 + (index % 11) / 2, humidity: 40 + (index % 16) },
    })),
    meter: quarters
      .filter((_, index) => index % 4 === 0)
      .map((at, index) => ({ at, energy: 0.125 * (index % 5) })),
  };
}

function hourOf(at: Date): string {
  return utcTime(new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000));
}

const kWh = (value: number) => written(value, 2, 'kWh');

/** Chooses an item of Export and answers the file that the browser saves. */
async function exported(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** CSV without quotes in it, as objects. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  );
}

function rowsOfJson(text: string): Record<string, unknown>[] {
  return JSON.parse(text) as Record<string, unknown>[];
}

const metricLabels: Record<string, [label: string, unit: string]> = {
  energy_consumption: ['Energy Consumption', 'kWh'],
  power: ['Power', 'W'],
  temperature: ['Temperature', '°C'],
  humidity: ['Humidity', '%'],
};

async function addBoth(page: Page, url: string) {
  const plant = await addPlant(page, url, 'Alder Solar');
  const meter = await addPlant(page, url, 'Birch Meter');
  return { plant, meter, both: `clients=${plant.id},${meter.id}` };
}

test('figures are those of the readings sent, on both days when clocks change', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn('admin@aurora.example');
  const { plant, meter, both } = await addBoth(page, server.url);

  for (const [season, hours] of [
    ['spring', 23],
    ['autumn', 25],
  ] as const) {
    const day = lastChange(zone, season);
    const days = [dayAfter(day, -1), day, dayAfter(day)];
    const sent = readingsOf(day);
    await plant.send(sent.plant);
    await meter.send(sent.meter);
    const all = [...sent.plant, ...sent.meter];
    const sumOn = (readings: PlantReading[], on: string) =>
      sum(energies(readings.filter(({ at }) => dayIn(zone, at) === on)));

    await test.step(`${season}: by day, each client and all together`, async () => {
      await page.goto(`/statistics?${both}&start=${days[0]}&end=${days[2]}`);
      expect(await chartCells(page, chart)).toEqual([
        ['Time', plant.name, meter.name],
        ...days.map((each) => [american(each), kWh(sumOn(sent.plant, each)), kWh(sumOn(sent.meter, each))]),
      ]);
      await page.getByLabel('Lines').selectOption({ label: 'All together' });
      await expect
        .poll(() => cellsOf(sectionOf(page, chart)))
        .toEqual([['Time', 'Total'], ...days.map((each) => [american(each), kWh(sumOn(all, each))])]);
    });

    await test.step(`${season}: the cards, with where they are heading`, async () => {
      const byDay = [...bucketsOf(all, (at) => dayIn(zone, at)).values()];
      const heading = (metric: string) =>
        trendOf(
          byDay.map((readings) =>
            mean(metric === 'energy' ? energies(readings) : measured(readings, metric)),
          ),
        );
      const levels = (metric: string) => mean(measured(all, metric));
      await expect(cardOf(page, 'Energy')).toContainText(written(sum(energies(all)), 2, 'kWh'));
      await expect(cardOf(page, 'Energy')).toContainText(heading('energy'));
      await expect(cardOf(page, 'Power')).toContainText(written(levels('power'), 0, 'W'));
      await expect(cardOf(page, 'Power')).toContainText(heading('power'));
      await expect(cardOf(page, 'Temperature')).toContainText(written(levels('temperature'), 1, '°C'));
      await expect(cardOf(page, 'Temperature')).toContainText(heading('temperature'));
      await expect(cardOf(page, 'Humidity')).toContainText(written(levels('humidity'), 1, '%'));
      await expect(cardOf(page, 'Humidity')).toContainText(heading('humidity'));
      await expect(cardOf(page, 'Metrics Tracked')).toContainText('4');
      await expect(cardOf(page, 'Data Points')).toContainText(
        english(sent.plant.length * 4 + sent.meter.length, 0),
      );
    });

    await test.step(`${season}: average, minimum and maximum of each metric of each client`, async () => {
      const line = (of: Plant, metric: string, values: number[], last: Date) => {
        const [label = '', unit = ''] = metricLabels[metric] ?? [];
        const figures = [mean(values), Math.min(...values), Math.max(...values)];
        return [
          of.name,
          label,
          ...figures.map((value) => written(value, 2, unit)),
          english(values.length, 0),
          utcTime(last),
        ];
      };
      const lastOf = (readings: PlantReading[]) => readings.at(-1)?.at ?? new Date(0);
      expect(await allRows(sectionOf(page, 'All Metrics'))).toEqual([
        line(plant, 'energy_consumption', energies(sent.plant), lastOf(sent.plant)),
        ...['power', 'temperature', 'humidity'].map((metric) =>
          line(plant, metric, measured(sent.plant, metric), lastOf(sent.plant)),
        ),
        line(meter, 'energy_consumption', energies(sent.meter), lastOf(sent.meter)),
      ]);
    });

    await test.step(`${season}: the day of ${hours} hours, hour by hour`, async () => {
      await page.goto(`/statistics?clients=${plant.id}&start=${day}&end=${day}&interval=hourly`);
      const onDay = sent.plant.filter(({ at }) => dayIn(zone, at) === day);
      const byHour = bucketsOf(onDay, hourOf);
      expect(byHour.size).toBe(hours);
      expect(await chartCells(page, chart)).toEqual([
        ['Time', 'Total'],
        ...[...byHour].map(([time, readings]) => [time, kWh(sum(energies(readings)))]),
      ]);
    });
  }
});

test('figures are compared, looked at closer, taken along and handed on', async ({
  page,
  server,
  signIn,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin@aurora.example');
  const { plant, meter, both } = await addBoth(page, server.url);
  const day = lastChange(zone, 'autumn');
  const sent = readingsOf(day);
  await plant.send(sent.plant);
  await meter.send(sent.meter);
  const view = `/statistics?${both}&start=${dayAfter(day, -1)}&end=${dayAfter(day)}`;

  await test.step('against the day before', async () => {
    await page.goto(`/statistics?clients=${plant.id}&start=${day}&end=${day}&compare=previous`);
    const on = (each: string) => kWh(sum(energies(sent.plant.filter(({ at }) => dayIn(zone, at) === each))));
    expect(await chartCells(page, chart)).toEqual([
      ['Time', 'This period', 'Previous period'],
      [american(day), on(day), on(dayAfter(day, -1))],
    ]);
  });

  await test.step('a part marked with the mouse, in hours instead of days', async () => {
    await page.goto(view);
    const canvas = sectionOf(page, chart).locator('canvas').first();
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('The chart has no place');
    // Around the point in the middle of three.
    const at = (part: number) => [box.x + box.width * part, box.y + box.height / 3] as const;
    await expect(async () => {
      await page.mouse.move(...at(0.45));
      await page.mouse.down();
      await page.mouse.move(...at(0.5), { steps: 4 });
      await page.mouse.move(...at(0.6), { steps: 4 });
      await page.mouse.up();
      await expect(page).toHaveURL(/zoom=/, { timeout: 3000 });
    }).toPass();
    const [from, to] = (new URL(page.url()).searchParams.get('zoom') ?? '')
      .split('~')
      .map((text) => new Date(text));
    const inside = ({ at: time }: PlantReading) =>
      from !== undefined && to !== undefined && time >= from && time < to;
    const hourly = [...bucketsOf([...sent.plant, ...sent.meter].filter(inside), hourOf).keys()];
    const figureOf = (readings: PlantReading[], hour: string) =>
      kWh(sum(energies(readings.filter((reading) => inside(reading) && hourOf(reading.at) === hour))));
    expect(hourly.length).toBeGreaterThanOrEqual(47);
    // The days stay until the hours are there.
    await expect
      .poll(async () => (await chartCells(page, chart)).slice(1))
      .toEqual(hourly.map((hour) => [hour, figureOf(sent.plant, hour), figureOf(sent.meter, hour)]));
    await sectionOf(page, chart).getByRole('button', { name: 'Show whole period' }).click();
    await expect(page).not.toHaveURL(/zoom=/);
  });

  await test.step('exports have the figures of the screen, cell by cell', async () => {
    await page.goto(view);
    const [, ...lines] = await chartCells(page, chart);
    const ofScreen = (rows: Record<string, unknown>[]) =>
      [...new Set(rows.map((row) => String(row['time_bucket'])))].toSorted().map((time) => [
        american(dayIn(zone, new Date(time))),
        ...[plant, meter].map(({ id }) => {
          const cell = rows.find((row) => row['time_bucket'] === time && row['client_id'] === id);
          return kWh(Number(cell?.['value']));
        }),
      ]);
    expect(ofScreen(rowsOfCsv(await exported(page, 'Chart (CSV)')))).toEqual(lines);
    expect(ofScreen(rowsOfJson(await exported(page, 'Chart (JSON)')))).toEqual(lines);

    // In whatever order: the table sorts metrics as people know them.
    const inOrder = (rows: string[][]) => rows.map((cells) => cells.join(' | ')).toSorted();
    const metrics = inOrder(await allRows(sectionOf(page, 'All Metrics')));
    const asMetrics = (rows: Record<string, unknown>[]) =>
      inOrder(
        rows.map((row) => {
          const [label = '', unit = ''] = metricLabels[String(row['metric_name'])] ?? [];
          return [
            String(row['client_name']),
            label,
            ...['avg_value', 'min_value', 'max_value'].map((name) => written(Number(row[name]), 2, unit)),
            english(Number(row['data_points']), 0),
            utcTime(new Date(String(row['last_reading']))),
          ];
        }),
      );
    expect(asMetrics(rowsOfCsv(await exported(page, 'All Metrics (CSV)')))).toEqual(metrics);
    expect(asMetrics(rowsOfJson(await exported(page, 'All Metrics (JSON)')))).toEqual(metrics);

    const events = await allRows(sectionOf(page, 'Recent Events (Last 100)'));
    expect(events).toHaveLength(100);
    await expect(page.getByText('Maximum 100 events shown')).toBeVisible();
    const asEvents = (rows: Record<string, unknown>[]) =>
      rows.map((row) => {
        const [label = '', unit = ''] = metricLabels[String(row['metric_name'])] ?? [];
        const time = utcTime(new Date(String(row['timestamp'])));
        return [time, String(row['client_name']), label, written(Number(row['value']), 2, unit)];
      });
    for (const rows of [
      rowsOfCsv(await exported(page, 'All readings (CSV)')),
      rowsOfJson(await exported(page, 'All readings (JSON)')),
    ]) {
      expect(rows).toHaveLength(sent.plant.length * 4 + sent.meter.length);
      expect(asEvents(rows).slice(0, 100)).toEqual(events);
    }
  });

  await test.step('a copied link shows a colleague the same', async () => {
    await page.goto(`${view}&metric=power&interval=hourly&events=temperature`);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const mine = {
      chart: await chartCells(page, 'Power'),
      metrics: await allRows(sectionOf(page, 'All Metrics')),
      events: await firstRows(sectionOf(page, 'Recent Events (Last 100)')),
    };
    const colleague = await browser.newContext();
    const theirs = await colleague.newPage();
    await signInAs(theirs, server.url, 'viewer@aurora.example');
    await theirs.goto(link);
    expect({
      chart: await chartCells(theirs, 'Power'),
      metrics: await allRows(sectionOf(theirs, 'All Metrics')),
      events: await firstRows(sectionOf(theirs, 'Recent Events (Last 100)')),
    }).toEqual(mine);
    expect(mine.chart.length).toBe(1 + 24 + 25 + 24);
    await expect(theirs.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
    await colleague.close();
  });
});
