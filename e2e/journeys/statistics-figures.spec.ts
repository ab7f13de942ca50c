import { allRows, cardOf, cellsOf, chartCells, english, sectionOf, written } from '../fixtures/figures.ts';
import {
  american,
  bucketsOf,
  dayAfter,
  dayIn,
  dayOfReading,
  energies,
  lastChange,
  mean,
  measured,
  sum,
  trendOf,
  utcTime,
} from '../fixtures/independent-figures.ts';
import {
  addPlantAndMeter,
  CHART,
  hourOf,
  kWh,
  metricLabels,
  readingsOf,
  ZONE,
} from '../fixtures/plant-and-meter.ts';
import type { Plant, PlantReading } from '../fixtures/plant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

test('figures are those of the readings sent, on both days when clocks change', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn('admin@aurora.example');
  const { plant, meter, both } = await addPlantAndMeter(page, server.url);

  for (const [season, hours] of [
    ['spring', 23],
    ['autumn', 25],
  ] as const) {
    const day = lastChange(ZONE, season);
    const days = [dayAfter(day, -1), day, dayAfter(day)];
    const sent = readingsOf(day);
    await plant.send(sent.plant);
    await meter.send(sent.meter);
    const all = [...sent.plant, ...sent.meter];
    const sumOn = (readings: PlantReading[], on: string) =>
      sum(energies(readings.filter((reading) => dayOfReading(ZONE, reading) === on)));

    await test.step(`${season}: by day, each client and all together`, async () => {
      await page.goto(`/statistics?${both}&start=${days[0]}&end=${days[2]}`);
      expect(await chartCells(page, CHART)).toEqual([
        ['Time', plant.name, meter.name],
        ...days.map((each) => [american(each), kWh(sumOn(sent.plant, each)), kWh(sumOn(sent.meter, each))]),
      ]);
      await page.getByLabel('Lines').selectOption({ label: 'All together' });
      await expect
        .poll(() => cellsOf(sectionOf(page, CHART)))
        .toEqual([['Time', 'Total'], ...days.map((each) => [american(each), kWh(sumOn(all, each))])]);
    });

    await test.step(`${season}: the cards, with where they are heading`, async () => {
      const byDay = [...bucketsOf(all, (at) => dayIn(ZONE, at)).values()];
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
      const onDay = sent.plant.filter((reading) => dayOfReading(ZONE, reading) === day);
      const byHour = bucketsOf(onDay, hourOf);
      expect(byHour.size).toBe(hours);
      expect(await chartCells(page, CHART)).toEqual([
        ['Time', 'Total'],
        ...[...byHour].map(([time, readings]) => [time, kWh(sum(energies(readings)))]),
      ]);
    });
  }
});
