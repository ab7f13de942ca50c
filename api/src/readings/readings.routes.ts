import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { findDevice } from '../devices/devices.queries.ts';
import { DeviceParams } from '../devices/devices.schema.ts';
import { conflict, invalid, notFound } from '../errors/http-problem.ts';
import { largeBodyBytes } from '../http/body-limits.ts';
import { instantIn, readCursor, unknownCursor, writeCursor } from '../http/cursor.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { mapInSlices } from '../http/in-slices.ts';
import { validatorCompiler } from '../http/validation.ts';
import { whoMay } from '../policies/who-may.ts';
import { integratorOf } from '../sessions/caller.ts';
import { type AcceptedSpan, checkReading } from './check-reading.ts';
import { type CheckedColumns, checkColumns } from './checked-columns.ts';
import type { CheckedReading } from './checked-reading.ts';
import { columnFaults, type GivenColumns, itemsOf } from './given-columns.ts';
import { newsOf, newsOfColumns } from './reading-news.ts';
import { type Judged, resultOf, storeBatch } from './store-batch.ts';
import { deviceStats, listReadings } from './readings.queries.ts';
import {
  BatchAnswer,
  BatchEnvelope,
  ColumnsAnswer,
  ColumnsEnvelope,
  DeviceStats,
  DeviceStatsQuery,
  type ItemResult,
  Reading,
  ReadingAnswer,
  ReadingBatch,
  ReadingColumns,
  ReadingList,
  ReadingListQuery,
} from './readings.schema.ts';
import { KeptSpan } from './kept-span.ts';
import { withMissingMonths } from './missing-months.ts';
import { SeriesNumbers } from './series-numbers.ts';
import { prepareColumns, storeBatches } from './store-columns.ts';
import { noRoomForMetric } from './store-readings.ts';
import { WaitingBatches } from './waiting-batches.ts';

interface ReadingsOptions {
  database: Database;
  retentionMonths: number;
}

const tags = ['Readings'];
const config = { access: whoMay.useDevices };
const DAY = 86_400_000;
const startOfTime = new Date(0);
const MOST_FAULTS_OF_A_READING = 5;
/** One tenant's flood must leave connections to the others. The embedded database does one thing at a time. */
const WRITERS_OF_A_TENANT = 3;
/** A batch takes a millisecond or two, and what comes meanwhile costs less together. A disk that is slow keeps nobody for longer. */
const PATIENCE_MS = 5;

export const readingRoutes: FastifyPluginAsyncTypebox<ReadingsOptions> = async (
  app,
  { database, retentionMonths },
) => {
  const numbers = new SeriesNumbers(database, app.quotas);
  const batches = new WaitingBatches(
    (tenantId, together) =>
      withMissingMonths(database, retentionMonths, () =>
        storeBatches(database, numbers, tenantId, together, () => {
          app.jobRunner.nudge();
          app.readingFeed.publishAlerts(tenantId);
        }),
      ),
    database.kind === 'embedded' ? 1 : WRITERS_OF_A_TENANT,
    PATIENCE_MS,
  );
  const kept = new KeptSpan(database, retentionMonths);
  const latest = () => new Date(Date.now() + DAY);
  const acceptedSpan = async (tenantId: number): Promise<AcceptedSpan> => ({
    from: await kept.from(tenantId),
    until: latest(),
  });

  const store = async (tenantId: number, judged: Judged[]) => {
    await app.storedBytes.requireRoom(tenantId);
    const results = await storeBatch((...readings) => batches.store(...readings), tenantId, judged);
    for (const [outcome, count] of Object.entries(countOutcomes(results)))
      app.metrics.readings.inc({ outcome }, count);
    app.storedBytes.add(tenantId, createdOf(judged, results));
    const news = newsOf(judged, results);
    if (news) app.readingFeed.publish(tenantId, news);
    return results;
  };

  const storeColumns = async (tenantId: number, checked: CheckedColumns) => {
    await app.storedBytes.requireRoom(tenantId);
    prepareColumns(database, numbers, tenantId, checked);
    const outcomes = await batches.store(tenantId, checked);
    const results = outcomes.map((outcome, index) => resultOf(index, outcome));
    for (const [outcome, count] of Object.entries(countOutcomes(results)))
      app.metrics.readings.inc({ outcome }, count);
    app.storedBytes.addNumbers(tenantId, numbersOf(checked, results));
    const news = newsOfColumns(checked, results);
    if (news) app.readingFeed.publish(tenantId, news);
    return results;
  };

  app.post(
    '/devices/:device_id/readings',
    {
      config,
      schema: {
        tags,
        operationId: 'createReading',
        summary: 'Send one reading',
        params: DeviceParams,
        headers: IdempotencyHeaders,
        body: Reading,
        response: { 200: ReadingAnswer, 201: ReadingAnswer },
      },
    },
    (request, reply) =>
      idempotently(request, reply, integratorOf(request).clientId, async () => {
        const { tenantId } = await requireDevice(request);
        const span = await acceptedSpan(tenantId);
        const { reading, faults } = checkReading(request.params.device_id, request.body, span);
        if (!reading) throw invalid(faults);
        const [result] = await store(tenantId, [{ reading }]);
        const { errors = [] } = result ?? {};
        if (errors.some(({ message }) => message === noRoomForMetric))
          throw conflict('quota_reached', noRoomForMetric);
        if (!result || result.status === 'rejected') throw invalid(errors);
        const timestamp = new Date(reading.instant).toISOString();
        const body = { data: { status: result.status, timestamp } };
        return { status: result.status === 'created' ? 201 : 200, body };
      }),
  );

  app.post(
    '/devices/:device_id/readings/batch',
    {
      bodyLimit: largeBodyBytes,
      config,
      // The document describes a batch in full; a bad reading in it must not cost the good ones, so each is judged alone.
      validatorCompiler: (part) =>
        validatorCompiler(part.httpPart === 'body' ? { ...part, schema: BatchEnvelope } : part),
      schema: {
        tags,
        operationId: 'createReadings',
        summary: 'Send up to 5,000 readings; each is answered by itself',
        params: DeviceParams,
        headers: IdempotencyHeaders,
        body: ReadingBatch,
        response: { 200: BatchAnswer },
      },
    },
    (request, reply) =>
      idempotently(request, reply, integratorOf(request).clientId, async () => {
        const { tenantId } = await requireDevice(request);
        const span = await acceptedSpan(tenantId);
        const judged = await mapInSlices(request.body.readings, (given) =>
          fewFaults(checkReading(request.params.device_id, given, span)),
        );
        const results = await store(tenantId, judged);
        return { status: 200, body: { data: { ...countOutcomes(results), results } } };
      }),
  );

  app.post(
    '/devices/:device_id/readings/columns',
    {
      bodyLimit: largeBodyBytes,
      config,
      validatorCompiler: (part) =>
        validatorCompiler(part.httpPart === 'body' ? { ...part, schema: ColumnsEnvelope } : part),
      schema: {
        tags,
        operationId: 'createReadingColumns',
        summary: 'Send up to 5,000 readings metric by metric: stored fastest, answered in a few words',
        params: DeviceParams,
        headers: IdempotencyHeaders,
        body: ReadingColumns,
        response: { 200: ColumnsAnswer },
      },
    },
    (request, reply) =>
      idempotently(request, reply, integratorOf(request).clientId, async () => {
        const { device_id } = request.params;
        const given = request.body as GivenColumns;
        const wrong = columnFaults(given);
        if (wrong.length > 0) throw invalid(wrong);
        const { tenantId } = await requireDevice(request);
        const span = await acceptedSpan(tenantId);
        const checked = checkColumns(device_id, given, span);
        const results = checked
          ? await storeColumns(tenantId, checked)
          : await store(
              tenantId,
              await mapInSlices(itemsOf(given), (item) => fewFaults(checkReading(device_id, item, span))),
            );
        const told = results.filter(({ status }) => status !== 'created');
        return { status: 200, body: { data: { ...countOutcomes(results), results: told } } };
      }),
  );

  app.get(
    '/devices/:device_id/readings',
    {
      config,
      schema: {
        tags,
        operationId: 'listReadings',
        summary: 'Readings of a device, newest first',
        params: DeviceParams,
        querystring: ReadingListQuery,
        response: { 200: ReadingList },
      },
    },
    async (request) => {
      await requireDevice(request);
      const { start, end, limit = 100, cursor } = request.query;
      const before = instantOf(cursor) ?? (end ? new Date(end) : latest());
      const page = { start: start ? new Date(start) : startOfTime, before, limit: limit + 1 };
      const found = await request.readTenant((tx) => listReadings(tx, request.params.device_id, page));
      const data = found.slice(0, limit);
      return { data, next_cursor: found.length > limit ? cursorOf(data.at(-1)?.timestamp) : null };
    },
  );

  app.get(
    '/devices/:device_id/stats',
    {
      config,
      schema: {
        tags,
        operationId: 'getDeviceStats',
        summary: 'Figures of a device’s metrics; the last 7 days when no range is given',
        params: DeviceParams,
        querystring: DeviceStatsQuery,
        response: { 200: DeviceStats },
      },
    },
    async (request) => {
      const { tenant } = await requireDevice(request);
      const end = request.query.end ? new Date(request.query.end) : new Date();
      const start = request.query.start ? new Date(request.query.start) : new Date(end.getTime() - 7 * DAY);
      if (start >= end) throw invalid([{ field: 'start', message: 'must be before end.' }]);
      const { device_id } = request.params;
      const metrics = await request.readTenant((tx) =>
        deviceStats(tx, tenant.timezone, device_id, { start, end }),
      );
      return {
        data: {
          device_id,
          start: start.toISOString(),
          end: end.toISOString(),
          metrics: metrics.map((each) => ({
            ...each,
            first_reading: each.first_reading.toISOString(),
            last_reading: each.last_reading.toISOString(),
          })),
        },
      };
    },
  );
};

function createdOf(judged: readonly Judged[], results: readonly ItemResult[]): CheckedReading[] {
  const created: CheckedReading[] = [];
  let index = 0;
  for (const { reading } of judged) {
    if (reading && results[index]?.status === 'created') created.push(reading);
    index += 1;
  }
  return created;
}

/** How many numbers are new: those of instants of which something is. */
function numbersOf({ metrics }: CheckedColumns, results: readonly ItemResult[]): number {
  let count = 0;
  for (const { values } of metrics)
    for (const { index, status } of results) if (status === 'created' && values[index] !== null) count += 1;
  return count;
}

/** A batch may have thousands of readings that are wrong in fifty places, and its answer must stay readable. */
function fewFaults(judged: Judged): Judged {
  return judged.faults ? { faults: judged.faults.slice(0, MOST_FAULTS_OF_A_READING) } : judged;
}

function countOutcomes(results: readonly ItemResult[]): Record<ItemResult['status'], number> {
  const counts = { created: 0, duplicate: 0, rejected: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/** The caller, once it is certain that the device is one of its own; any other device does not exist for it. */
async function requireDevice(request: FastifyRequest<{ Params: { device_id: string } }>) {
  const caller = integratorOf(request);
  // Itself it was found to be when its token was checked.
  if (request.params.device_id === caller.clientId) return caller;
  const device = await request.inTenant((tx) => findDevice(tx, caller.clientId, request.params.device_id));
  if (!device) throw notFound('The device');
  return caller;
}

/** The instant of the last reading that was answered. */
function cursorOf(timestamp: string | undefined): string | null {
  return timestamp ? writeCursor(timestamp) : null;
}

function instantOf(cursor: string | undefined): Date | undefined {
  if (cursor === undefined) return undefined;
  const [instant, ...more] = readCursor(cursor);
  if (more.length > 0) throw unknownCursor();
  return new Date(instantIn(instant));
}
