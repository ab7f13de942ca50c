import { afterAll, describe, it } from 'vitest';
import type { ClientMetricsSummary } from '../queries/queries.schema.ts';
import { asked, Case } from '../testing/reference/case.ts';
import { checkDevices, checkList } from '../testing/reference/check-clients.ts';
import { checkLines, checkTimeseries } from '../testing/reference/check-series.ts';
import { checkSummary, checkTotals } from '../testing/reference/check-summaries.ts';
import { randomFleet } from '../testing/reference/fleet.ts';
import { sendFleet } from '../testing/reference/send-fleet.ts';
import { countHere } from '../testing/shared-cases.ts';
import { rowsOf } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

/** `pnpm test:figures` tries a thousand; FIGURE_SEED repeats the one that failed, as the first. */
const cases = Number(process.env.FIGURE_CASES ?? countHere(40));
const firstSeed = Number(process.env.FIGURE_SEED ?? Math.floor(Math.random() * 1e9));

/** Of three fleets one rests nowhere, one rests at last, and one after each batch, so that the next ones open it. */
const restsAfter = [() => false, (batch: number) => batch > 0, () => true];

/** Each fleet is an organization of its own, and takes longer the more there are: a thousand of one service took four times as long. */
const FLEETS_OF_A_SERVICE = 100;

let service: TestService | undefined;
afterAll(() => service?.close());

async function serviceFor(index: number): Promise<TestService> {
  if (index % FLEETS_OF_A_SERVICE === 0) {
    await service?.close();
    service = undefined;
  }
  return (service ??= await TestService.start());
}

describe('every figure', () => {
  it(
    `is what an independent program makes of the readings that it sent (${cases} fleets from seed ${firstSeed} on)`,
    async () => {
      for (let index = 0; index < cases; index += 1) {
        const seed = firstSeed + index;
        const fleet = randomFleet(seed, Date.now());
        const test = new Case(
          fleet,
          await sendFleet(await serviceFor(index), fleet, restsAfter[seed % 3]),
          seed,
        );
        try {
          for (const range of [test.range(), test.range()]) {
            const rows = await rowsOf<ClientMetricsSummary>(
              test.sent.staff,
              'client_metrics_summary',
              asked(range),
            );
            await checkSummary(test, rows, range);
            await checkTotals(test, range);
            await checkDevices(test, range);
          }
          for (let turn = 0; turn < 3; turn += 1) await checkTimeseries(test);
          await checkLines(test);
          await checkList(test);
        } catch (error) {
          throw new Error(`FIGURE_SEED=${seed} in ${fleet.zone}: ${String(error)}`, { cause: error });
        }
      }
    },
    cases * 20_000,
  );
});
