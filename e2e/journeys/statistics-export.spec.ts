import { readFileSync } from 'node:fs';
import { allRows, chartCells, english, sectionOf, written } from '../fixtures/figures.ts';
import { american, dayIn, utcTime } from '../fixtures/independent-figures.ts';
import { addBothAroundChange, CHART, kWh, metricLabels, ZONE } from '../fixtures/plant-and-meter.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

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

test('exports have the figures of the screen, cell by cell', async ({ page, server, signIn }) => {
  await signIn('admin@aurora.example');
  const { plant, meter, sent, view } = await addBothAroundChange(page, server.url);
  await page.goto(view);
  const [, ...lines] = await chartCells(page, CHART);
  const ofScreen = (rows: Record<string, unknown>[]) =>
    [...new Set(rows.map((row) => String(row['time_bucket'])))].toSorted().map((time) => [
      american(dayIn(ZONE, new Date(time))),
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
          ...['avg_value', 'min_value', 'max_value'].map((name) =>
            name === 'avg_value' && unit === 'kWh'
              ? `${english(Number(row[name]), 2)} kWh/h`
              : written(Number(row[name]), 2, unit),
          ),
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
