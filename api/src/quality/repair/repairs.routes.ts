import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { actorOf, recordChange } from '../../audit/audit.queries.ts';
import { targetOf } from '../../clients/client-changes.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { conflict, invalid, notFound } from '../../errors/http-problem.ts';
import { unitColumn } from '../../figures/figure-kind.ts';
import { IdParams } from '../../http/envelope.schema.ts';
import { whoMay } from '../../policies/who-may.ts';
import { staffOf } from '../../sessions/caller.ts';
import { type Plan, planRepair, type RepairableFinding } from './plan-repair.ts';
import {
  RepairAnswer,
  type RepairPreview,
  RepairPreviewAnswer,
  RepairRequest,
  UndoneRepair,
} from './repair.schema.ts';
import { lockReadings } from '../../readings/at-rest/open-readings.ts';
import {
  applyRepair,
  findFinding,
  findRepair,
  repairOfFinding,
  type StoredRepair,
  undoRepair,
  valuesOfRepair,
} from './repairs.queries.ts';

const tags = ['Statistics'];
const SHOWN = 100;
/** Of 20,000 lines, each of a hundred characters. */
const FILE_BODY_BYTES = 2.5 * 1024 * 1024;
const config = { access: whoMay.editAClient };

/** What was found is repaired: shown first, undone at any time, and never without saying who did it. */
export const repairRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/quality/findings/:id/preview',
    {
      bodyLimit: FILE_BODY_BYTES,
      config,
      schema: {
        tags,
        operationId: 'previewRepair',
        summary: 'What a repair would change; nothing is stored',
        params: IdParams,
        body: RepairRequest,
        response: { 200: RepairPreviewAnswer },
      },
    },
    async (request) => {
      const data = await request.readTenant(async (tx) => {
        const finding = await existing(tx, request.params.id);
        return present(tx, await planRepair(tx, finding, request.body, staffOf(request).tenant.timezone));
      });
      return { data };
    },
  );

  app.post(
    '/quality/findings/:id/repair',
    {
      bodyLimit: FILE_BODY_BYTES,
      config,
      schema: {
        tags,
        operationId: 'repairReadings',
        summary: 'Repair what was found',
        params: IdParams,
        body: RepairRequest,
        response: { 201: RepairAnswer },
      },
    },
    async (request, reply) => {
      const { tenant, tenantId, name } = staffOf(request);
      await app.storedBytes.requireRoom(tenantId);
      const { finding, plan, repair } = await request.inTenant(async (tx) => {
        await lockReadings(tx);
        const finding = await existing(tx, request.params.id);
        const plan = await planRepair(tx, finding, request.body, tenant.timezone);
        if (request.body.preview !== undefined && request.body.preview !== plan.preview)
          throw conflict(
            'readings_changed',
            'The readings have changed since this was shown. Look at what would be changed now, and repair it then.',
          );
        if (plan.values.length === 0)
          throw invalid([{ field: 'method', message: 'would change nothing: choose another way.' }]);
        await applyRepair(tx, finding, request.body.method, plan, name);
        const repair = await repairOfFinding(tx, finding.finding_id);
        if (!repair) throw new Error('A stored repair is gone.');
        await recordChange(tx, actorOf(request), {
          action: 'client.readings_repaired',
          target: targetOf({ id: finding.client_id, name: finding.name }),
          after: toldOf(finding, repair),
        });
        return { finding, plan, repair };
      });
      publish(tenantId, finding, plan.values);
      return reply.code(201).send({ data: presentRepair(repair) });
    },
  );

  app.post(
    '/quality/repairs/:id/undo',
    {
      config,
      schema: {
        tags,
        operationId: 'undoRepair',
        summary: 'Put back what stood there before a repair',
        params: IdParams,
        response: { 200: UndoneRepair },
      },
    },
    async (request) => {
      const { tenantId, name } = staffOf(request);
      const { repair, restored, all } = await request.inTenant(async (tx) => {
        await lockReadings(tx);
        const repair = await findRepair(tx, request.params.id);
        if (!repair) throw notFound('The repair');
        if (repair.undone_by_name !== null)
          throw conflict('undone_meanwhile', `${repair.undone_by_name} has undone this repair already.`);
        const all = await valuesOfRepair(tx, repair.repair_id);
        // What the device has sent since was measured.
        const restored = all.filter(({ now, after }) => now === after);
        await undoRepair(tx, repair, restored, name);
        await recordChange(tx, actorOf(request), {
          action: 'client.repair_undone',
          target: targetOf({ id: repair.client_id, name: repair.name }),
          before: toldOf(repair, repair),
        });
        return { repair, restored, all };
      });
      publish(tenantId, repair, restored);
      return { data: { restored: restored.length, kept: all.length - restored.length } };
    },
  );

  /** Open pages ask again. */
  function publish(
    tenantId: number,
    { client_id }: { client_id: string },
    values: readonly { at: number }[],
  ): void {
    const instants = values.map(({ at }) => at);
    if (instants.length === 0) return;
    const from = instants.reduce((least, at) => Math.min(least, at));
    const to = instants.reduce((most, at) => Math.max(most, at));
    app.readingFeed.publish(tenantId, {
      clientIds: [client_id],
      metrics: [],
      from: new Date(from),
      to: new Date(to),
    });
  }
};

/** A finding that nobody has repaired yet. */
async function existing(tx: TenantTransaction, id: string): Promise<RepairableFinding> {
  const finding = await findFinding(tx, id);
  if (!finding) throw notFound('The finding');
  const repair = await repairOfFinding(tx, id);
  if (repair) throw conflict('repaired_meanwhile', `${repair.made_by_name} has repaired this already.`);
  return finding;
}

const toldOf = (
  { from_at, until_at }: Pick<RepairableFinding, 'from_at' | 'until_at'>,
  { method, count, change_kwh }: StoredRepair,
) => ({
  method,
  from: from_at.toISOString(),
  until: until_at?.toISOString() ?? null,
  values: count,
  change_kwh,
});

export const presentRepair = (repair: StoredRepair) => ({
  id: repair.repair_id,
  method: repair.method,
  by: repair.made_by_name,
  at: repair.made_at.toISOString(),
  values: repair.count,
  change_kwh: repair.change_kwh,
});

/** Of several metrics the one that figures are made of is shown. */
async function present({ db, tenantId }: TenantTransaction, plan: Plan): Promise<RepairPreview> {
  const byMetric = Map.groupBy(plan.values, ({ metric }) => metric);
  const metric =
    ['energy_consumption', 'power', ...byMetric.keys()].find((name) => byMetric.has(name)) ?? null;
  const [shown] = byMetric.get(metric ?? '') ?? [];
  const unit = unitColumn({ metric: sql`s.metric_name`, quantity: sql`q.quantity` });
  const { rows } = await sql<{ unit: string | null }>`
    select ${unit} as unit from series s
      left join metric_quantity q on q.tenant_id = ${tenantId} and q.metric_name = s.metric_name
    where s.tenant_id = ${tenantId} and s.series_id = ${shown?.series ?? null}::int`.execute(db);
  return {
    preview: plan.preview,
    metrics: [...byMetric].map(([name, own]) => ({ metric: name, values: own.length })),
    metric,
    unit: rows[0]?.unit ?? null,
    values: (byMetric.get(metric ?? '') ?? [])
      .slice(0, SHOWN)
      .map(({ at, before, after }) => ({ at: new Date(at).toISOString(), before, after })),
    change_kwh: plan.changeKwh,
    ...(plan.file && { file: plan.file }),
    left_out: plan.leftOut,
  };
}
