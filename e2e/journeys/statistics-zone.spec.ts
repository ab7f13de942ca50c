import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardOf, chartCells, written } from '../fixtures/figures.ts';
import {
  american,
  bucketsOf,
  dayAfter,
  dayIn,
  dayOfReading,
  endsOf,
  energies,
  quartersOf,
  sum,
  utcTime,
} from '../fixtures/independent-figures.ts';
import { addPlant } from '../fixtures/plant.ts';
import { startServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAs } from '../fixtures/sign-in.ts';

const zone = 'Asia/Kolkata';
const minutes = 60_000;
const kWh = (value: number) => written(value, 2, 'kWh');

test('days and hours are those of the organization, half an hour beside everybody else’s', async ({
  page,
}) => {
  // An organization of its own, beginning with an empty database.
  const dataDir = mkdtempSync(join(tmpdir(), 'emp-kolkata-'));
  cpSync(join(process.env.EMP_E2E_TEMPLATES ?? '', 'people/store'), join(dataDir, 'store'), {
    recursive: true,
  });
  const server = await startServer({
    dataDir,
    environment: {
      DEMO: 'off',
      BOOTSTRAP_TENANT: 'Deccan Solar',
      BOOTSTRAP_TIMEZONE: zone,
      BOOTSTRAP_ADMIN_EMAIL: 'admin@aurora.example',
    },
  });
  await signInAs(page, server.url, 'admin@aurora.example');
  const plant = await addPlant(page, server.url, 'Pune Roof');
  const today = dayIn(zone, new Date());
  const days = [dayAfter(today, -3), dayAfter(today, -2), dayAfter(today, -1)];
  const sent = endsOf(days.flatMap((day) => quartersOf(zone, day))).map((at, index) => ({
    at,
    energy: 0.25 + 0.125 * (index % 9),
  }));
  await plant.send(sent);

  await test.step('by day', async () => {
    await page.goto(`${server.url}/statistics?start=${days[0]}&end=${days[2]}`);
    await expect(cardOf(page, 'Energy')).toContainText(kWh(sum(energies(sent))));
    expect(await chartCells(page, 'Energy Consumption')).toEqual([
      ['Time', 'Generated'],
      ...days.map((day) => [
        american(day),
        kWh(sum(energies(sent.filter((reading) => dayOfReading(zone, reading) === day)))),
      ]),
    ]);
  });

  await test.step('by hour, which begins at half past for the rest of the world', async () => {
    await page.goto(`${server.url}/statistics?start=${days[1]}&end=${days[1]}&interval=hourly`);
    const beginOf = (at: Date) =>
      utcTime(
        new Date(Math.floor((at.getTime() - 30 * minutes) / (60 * minutes)) * 60 * minutes + 30 * minutes),
      );
    const hours = bucketsOf(
      sent.filter((reading) => dayOfReading(zone, reading) === days[1]),
      beginOf,
    );
    expect(hours.size).toBe(24);
    expect(await chartCells(page, 'Energy Consumption')).toEqual([
      ['Time', 'Generated'],
      ...[...hours].map(([begin, readings]) => [begin, kWh(sum(energies(readings)))]),
    ]);
  });

  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
