import { allRows, cardOf, cellsOf, chartCells, english, sectionOf, written } from '../fixtures/figures.ts';
import {
  american,
  bucketsOf,
  dayAfter,
  dayIn,
  dayOfReading,
  differenceOf,
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

    await test.step(`${season}: by day, each client, and by what they are for`, async () => {
      await page.goto(`/statistics?${both}&start=${days[0]}&end=${days[2]}`);
      expect(await chartCells(page, CHART)).toEqual([
        ['Time', plant.name, meter.name],
        ...days.map((each) => [american(each), kWh(sumOn(sent.plant, each)), kWh(sumOn(sent.meter, each))]),
      ]);
      await page.getByLabel('Lines').selectOption({ label: 'All together' });
      await expect
        .poll(() => cellsOf(sectionOf(page, CHART)))
        .toEqual([
          ['Time', 'Generated', 'Used'],
          ...days.map((each) => [american(each), kWh(sumOn(sent.plant, each)), kWh(sumOn(sent.meter, each))]),
        ]);
    });

    await test.step(`${season}: the cards, with where they are heading`, async () => {
      const byDay = (readings: PlantReading[]) => [...bucketsOf(readings, (at) => dayIn(ZONE, at)).values()];
      const means = (metric: string) => byDay(sent.plant).map((readings) => mean(measured(readings, metric)));
      const heading = (metric: string) => trendOf(means(metric));
      const sums = (readings: PlantReading[]) => trendOf(byDay(readings).map((on) => sum(energies(on))));
      const levels = (metric: string) => mean(measured(all, metric));
      const energy = cardOf(page, 'Energy');
      await expect(energy).toContainText(`${written(sum(energies(sent.plant)), 2, 'kWh')}Generated`);
      await expect(energy).toContainText(sums(sent.plant));
      await expect(energy).toContainText(
        `Used${written(sum(energies(sent.meter)), 2, 'kWh')}${sums(sent.meter)}`,
      );
      await expect(cardOf(page, 'Power')).toContainText(written(levels('power'), 0, 'W'));
      await expect(cardOf(page, 'Power')).toContainText(heading('power'));
      await expect(cardOf(page, 'Temperature')).toContainText(written(levels('temperature'), 1, '°C'));
      await expect(cardOf(page, 'Temperature')).toContainText(differenceOf(means('temperature')));
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
        // An amount comes in an hour: the plant counts four times in one.
        const average =
          metric === 'energy_consumption'
            ? `${english(mean(values) * (of === plant ? 4 : 1), 2)} kWh/h`
            : written(mean(values), 2, unit);
        return [
          of.name,
          label,
          average,
          ...[Math.min(...values), Math.max(...values)].map((value) => written(value, 2, unit)),
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
        ['Time', 'Generated'],
        ...[...byHour].map(([time, readings]) => [time, kWh(sum(energies(readings)))]),
      ]);
    });
  }
});
