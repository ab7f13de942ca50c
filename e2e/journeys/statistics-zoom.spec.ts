import { chartCells, sectionOf } from '../fixtures/figures.ts';
import {
  american,
  bucketsOf,
  dayAfter,
  dayOfReading,
  energies,
  justBefore,
  sum,
} from '../fixtures/independent-figures.ts';
import { addBothAroundChange, CHART, hourOf, kWh, ZONE } from '../fixtures/plant-and-meter.ts';
import type { PlantReading } from '../fixtures/plant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

test('a day is compared with the day before', async ({ page, server, signIn }) => {
  await signIn('admin@aurora.example');
  const { plant, sent, day } = await addBothAroundChange(page, server.url);
  await page.goto(`/statistics?clients=${plant.id}&start=${day}&end=${day}&compare=previous`);
  const on = (each: string) =>
    kWh(sum(energies(sent.plant.filter((reading) => dayOfReading(ZONE, reading) === each))));
  expect(await chartCells(page, CHART)).toEqual([
    ['Time', 'This period', 'Previous period'],
    [american(day), on(day), on(dayAfter(day, -1))],
  ]);
});

test('a part of the chart is marked with the mouse, and shown in hours instead of days', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const { sent, view } = await addBothAroundChange(page, server.url);
  await page.goto(view);
  const canvas = sectionOf(page, CHART).locator('canvas').first();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The chart has no place');
  // From within the first bar of three to within the second.
  const at = (part: number) => [box.x + box.width * part, box.y + box.height / 3] as const;
  await expect(async () => {
    await page.mouse.move(...at(0.25));
    await page.mouse.down();
    await page.mouse.move(...at(0.4), { steps: 4 });
    await page.mouse.move(...at(0.6), { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/zoom=/, { timeout: 3000 });
  }).toPass();
  const [from, to] = (new URL(page.url()).searchParams.get('zoom') ?? '')
    .split('~')
    .map((text) => new Date(text));
  const inside = ({ at: time }: PlantReading) =>
    from !== undefined && to !== undefined && time > from && time <= to;
  const hourly = [...bucketsOf([...sent.plant, ...sent.meter].filter(inside), hourOf).keys()];
  const figureOf = (readings: PlantReading[], hour: string) =>
    kWh(
      sum(energies(readings.filter((reading) => inside(reading) && hourOf(justBefore(reading.at)) === hour))),
    );
  expect(hourly.length).toBeGreaterThanOrEqual(47);
  // The days stay until the hours are there.
  await expect
    .poll(async () => (await chartCells(page, CHART)).slice(1))
    .toEqual(hourly.map((hour) => [hour, figureOf(sent.plant, hour), figureOf(sent.meter, hour)]));
  await sectionOf(page, CHART).getByRole('button', { name: 'Show whole period' }).click();
  await expect(page).not.toHaveURL(/zoom=/);
});
