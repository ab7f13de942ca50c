import { screen } from '@testing-library/react';
import { problem } from 'shared-auth/testing';
import { expect, it } from 'vitest';
import { north, type Seen, south, west } from '../testing/open-statistics.ts';
import { queryAnswer, queryOf, renderPage } from '../testing/render-at.tsx';
import { RecentPower } from './recent-power.tsx';

const clientIds = [north, south, west].map(({ id }) => id).join(',');
const column = (
  <>
    {[north, south, west].map(({ id }) => (
      <RecentPower key={id} clientId={id} clientIds={clientIds} />
    ))}
  </>
);

function lineOf({ id, name }: typeof north, values: (number | null)[]) {
  const times = values.map((_, index) => Date.now() - (values.length - index) * 900_000);
  return {
    client_id: id,
    client_name: name,
    role: 'generation' as const,
    times,
    values,
    filling: null,
    partly_known: [],
  };
}

it('asks one question about all rows, and says of each its highest power or that none is known', async () => {
  const asked: string[] = [];
  await renderPage({
    url: '/',
    permissions: ['client.read'],
    part: column,
    handlers: {
      'POST /v1/query/execute': (request: Seen) => {
        const { template_id, parameters } = queryOf(request);
        if (template_id === 'repaired_values') return queryAnswer([]);
        asked.push(`${template_id} ${String(parameters['metric_name'])} ${String(parameters['client_ids'])}`);
        return queryAnswer([lineOf(north, [0, 84_000_000, 2]), lineOf(south, [null, null])]);
      },
    },
  });
  expect(await screen.findByRole('img', { name: /^Last 24 hours: peak 84.0\sMW$/ })).toBeTruthy();
  expect(screen.getAllByTitle('No power readings in the last 24 hours')).toHaveLength(2);
  expect(asked).toEqual([`metric_lines power ${clientIds}`]);
});

it('marks what was repaired, which is asked about all rows once more', async () => {
  const line = lineOf(north, [0, 84_000_000, 2]);
  const other = lineOf(south, [1, 2, 3]);
  const stretch = {
    client_id: north.id,
    client_name: north.name,
    role: 'generation' as const,
    type: null,
    metric_name: 'power',
    first: new Date((line.times[1] ?? 0) + 1).toISOString(),
    last: new Date((line.times[1] ?? 0) + 900_000).toISOString(),
    values: 5,
  };
  const asked: unknown[] = [];
  await renderPage({
    url: '/',
    permissions: ['client.read'],
    part: column,
    handlers: {
      'POST /v1/query/execute': (request: Seen) => {
        const { template_id, parameters } = queryOf(request);
        if (template_id !== 'repaired_values') return queryAnswer([line, other]);
        asked.push(parameters['client_ids']);
        return queryAnswer([stretch, { ...stretch, client_id: south.id, metric_name: 'voltage' }]);
      },
    },
  });
  expect(
    await screen.findByRole('img', { name: /peak 84.0\sMW · 1 point contains repaired values$/ }),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: /peak 3\S*\sW$/ })).toBeTruthy();
  expect(asked).toEqual([clientIds.split(',')]);
});

it('draws no line across quarters of an hour that are missing', async () => {
  const { times, ...line } = lineOf(north, [1, 2, 3, 4, 5, 6]);
  const silent = { ...line, values: [1, 2, 6], times: times.filter((_, index) => index < 2 || index === 5) };
  await renderPage({
    url: '/',
    permissions: ['client.read'],
    part: column,
    handlers: {
      'POST /v1/query/execute': (request: Seen) =>
        queryAnswer(queryOf(request).template_id === 'repaired_values' ? [] : [silent]),
    },
  });
  const picture = await screen.findByRole('img', { name: /peak 6\sW$/ });
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M[^M]+L[^M]+M[^L]+h0$/);
});

it('says in each row why nothing is there', async () => {
  await renderPage({
    url: '/',
    permissions: ['client.read'],
    part: column,
    handlers: { 'POST /v1/query/execute': () => problem(403, 'Not allowed here') },
  });
  expect(await screen.findAllByTitle(/^Failed to load recent power: /)).toHaveLength(3);
});
