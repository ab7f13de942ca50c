import { afterAll, beforeAll, expect, it } from 'vitest';
import { countHere } from '../testing/shared-cases.ts';
import { TestService } from '../testing/test-service.ts';
import { Dice } from './dice.ts';
import { credentialsOf, type DescribedOperation, everyOperation, inhabit } from './inhabited.ts';
import { type RandomRequest, RequestMaker } from './random-request.ts';

/** Other ones for each store. `FUZZ_REQUESTS` and `FUZZ_SEED` choose otherwise. */
const requests = Number(process.env.FUZZ_REQUESTS ?? countHere(12_000));
const usualSeed = process.env.TEST_DATABASE_URL ? 2 : 1;
const seed = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 1_000_000 : usualSeed),
);
const lanes = 8;
/** Sooner or later a request ends the session or deletes what there is, so a lane moves on after this many. */
const perHome = 250;
const unknownId = '7b1c9d1e-0000-4000-8000-000000000000';

let service: TestService;
let operations: DescribedOperation[];
beforeAll(async () => {
  service = await TestService.start();
  operations = await everyOperation(service);
});
afterAll(() => service.close());

async function send({ method, path, headers, body }: RandomRequest): Promise<number> {
  const answer = await fetch(service.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path} ${String(body).slice(0, 500)}\n${text}`).toBeLessThan(500);
  return answer.status;
}

/** One connection's worth of requests; answers how often each status was given. */
async function lane(number: number, count: number): Promise<Map<number, number>> {
  const dice = new Dice(seed * lanes + number);
  const statuses = new Map<number, number>();
  for (let done = 0; done < count; ) {
    const home = await inhabit(service, `lane${number}-${done}`);
    const ids = [...home.ids, unknownId];
    for (let turn = 0; turn < perHome && done < count; turn += 1, done += 1) {
      const { document, method, path, operation } = dice.pick(operations);
      const request = new RequestMaker(document, dice, ids, 0.25).make(method, path, operation);
      const wrong = dice.pick(['Bearer', 'Bearer ', 'Basic eDp5', `Bearer ${'x'.repeat(5000)}`]);
      const credentials = dice.chance(0.95) ? credentialsOf(home, path) : { authorization: wrong };
      const status = await send({ ...request, headers: { ...request.headers, ...credentials } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

it(`${requests} random requests get no 5xx (seed ${seed})`, { timeout: 900_000 }, async () => {
  const all = await Promise.all(
    Array.from({ length: lanes }, (_, number) => lane(number, Math.ceil(requests / lanes))),
  );
  const counts = new Map<number, number>();
  for (const [status, times] of all.flatMap((each) => [...each])) {
    counts.set(status, (counts.get(status) ?? 0) + times);
  }
  // They are not all refused at the door: a good part is understood, and each kind of refusal is met.
  expect((counts.get(200) ?? 0) / requests).toBeGreaterThan(0.1);
  // Of a few thousand bodies none may be larger than is taken.
  const rare = requests < 20_000 ? [] : [413];
  const kinds = [200, 201, 204, 400, 401, 404, 415, 422, ...rare];
  expect([...counts.keys()]).toEqual(expect.arrayContaining(kinds));
  expect((await service.anybody.get('/healthz')).status).toBe(200);
});
