import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { region } from '../testing/on-page.ts';
import { openStatistics, type Seen, statisticsHandlers } from '../testing/open-statistics.ts';
import { queryOf } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

it('keeps what is drawn below a thin bar until what was asked for is there', async () => {
  let answer = () => {};
  const hold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openStatistics('/statistics', {
    handlers: {
      'POST /v1/query/execute': async (request: Seen) => {
        const { template_id, parameters } = queryOf(request);
        if (template_id === 'metric_timeseries' && parameters['interval'] === '1 week') await hold;
        return statisticsHandlers['POST /v1/query/execute'](request);
      },
    },
  });
  const chart = await region('Energy Consumption');
  const drawn = await within(chart).findByText('Generated: 20 kWh');
  await userEvent.selectOptions(screen.getByLabelText('Interval'), 'Weekly');
  expect(await within(chart).findByRole('progressbar', { name: 'Updating the chart' })).toBeDefined();
  // The same element: nothing was taken away.
  expect(within(chart).getByText('Generated: 20 kWh')).toBe(drawn);
  answer();
  await waitFor(() => expect(within(chart).queryByRole('progressbar')).toBeNull());
  expect(within(chart).getByText('Generated: 20 kWh')).toBeDefined();
});
