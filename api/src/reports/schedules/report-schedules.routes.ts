import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../../audit/audit.queries.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { conflict, notFound } from '../../errors/http-problem.ts';
import { IdParams } from '../../http/envelope.schema.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../../http/preconditions.ts';
import { mustHold } from '../../policies/must-hold.ts';
import { readReadings, whoMay } from '../../policies/who-may.ts';
import { type StaffCaller, staffOf } from '../../sessions/caller.ts';
import { beginSending, scheduleJobOf } from './begin-sending.ts';
import { checkSchedule, requireRoomForSchedule, requireRoomForSending } from './check-schedule.ts';
import { listReaders } from './report-readers.queries.ts';
import {
  deleteSchedule,
  findSchedule,
  holdSchedule,
  insertSchedule,
  listSchedules,
  updateSchedule,
} from './report-schedules.queries.ts';
import {
  ReportReaders,
  type ReportSchedule,
  ReportScheduleAnswer,
  ReportScheduleList,
  ReportScheduleRequest,
  ReportSendingAnswer,
  ReportSendingList,
} from './report-schedules.schema.ts';
import { findSending, listSendings, presentSending } from './report-sendings.queries.ts';
import { scheduleCreation, scheduleDeletion, scheduleEdit, sendingRequest } from './schedule-changes.ts';

const tags = ['Statistics'];
const config = { access: whoMay.scheduleReports };

/** Reports that are sent by a calendar. What is sent is a link: who follows it signs in and sees what they may. */
export const reportScheduleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const requireMail = () => {
    if (!app.mailer)
      throw conflict('no_mail', 'This server sends no mail. Ask whoever runs it to configure a mail server.');
  };

  app.get(
    '/report-schedules',
    {
      config,
      schema: {
        tags,
        operationId: 'listReportSchedules',
        summary: 'Reports that are sent by a calendar, when next, and what was sent last',
        response: { 200: ReportScheduleList },
      },
    },
    async (request) => ({
      data: await request.inTenant(listSchedules),
      timezone: reader(request).tenant.timezone,
      sends_mail: app.mailer !== undefined,
    }),
  );

  app.get(
    '/report-schedules/readers',
    {
      config,
      schema: {
        tags,
        operationId: 'listReportReaders',
        summary: 'Members whom reports can be sent to',
        response: { 200: ReportReaders },
      },
    },
    async (request) => {
      reader(request);
      return { data: await request.inTenant(listReaders) };
    },
  );

  app.post(
    '/report-schedules',
    {
      config,
      schema: {
        tags,
        operationId: 'createReportSchedule',
        summary: 'Send a report every day, week or month',
        description:
          'Also takes one of `client.read` and `dashboard.read`. The mail holds a link and no figures.',
        body: ReportScheduleRequest,
        response: { 201: ReportScheduleAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, name } = reader(request);
      requireMail();
      const schedule = await request.inTenant(async (tx) => {
        await checkSchedule(tx, request.body);
        await requireRoomForSchedule(tx);
        const created = await existing(tx, await insertSchedule(tx, request.body, name));
        await recordChange(tx, actorOf(request), scheduleCreation(created));
        return created;
      });
      await app.jobRunner.hasten(scheduleJobOf(tenantId, schedule.id));
      return reply
        .code(201)
        .headers({ location: `/v1/report-schedules/${schedule.id}`, etag: entityTag(schedule.version) })
        .send({ data: schedule });
    },
  );

  app.get(
    '/report-schedules/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'getReportSchedule',
        summary: 'One schedule of a report',
        params: IdParams,
        response: { 200: ReportScheduleAnswer },
      },
    },
    async (request, reply) => {
      reader(request);
      const schedule = await request.inTenant((tx) => existing(tx, request.params.id));
      return reply.header('etag', entityTag(schedule.version)).send({ data: schedule });
    },
  );

  app.put(
    '/report-schedules/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'updateReportSchedule',
        summary: 'Replace what a schedule says, pause it or let it go on',
        params: IdParams,
        headers: IfMatchHeaders,
        body: ReportScheduleRequest,
        response: { 200: ReportScheduleAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId } = reader(request);
      const { id } = request.params;
      const given = request.body;
      const schedule = await request.inTenant(async (tx) => {
        const held = await holdSchedule(tx, id);
        if (!held) throw notFound('The schedule');
        checkIfMatch(request.headers['if-match'], held.version);
        await checkSchedule(tx, given, held.people);
        const old = await existing(tx, id);
        const afresh =
          held.paused ||
          held.cadence !== given.cadence ||
          held.at_time !== given.at_time ||
          (given.cadence !== 'day' && held.on_day !== (given.on_day ?? 1));
        await updateSchedule(tx, id, given, afresh);
        const updated = await existing(tx, id);
        await recordChanges(tx, actorOf(request), scheduleEdit(old, updated));
        return updated;
      });
      await app.jobRunner.hasten(scheduleJobOf(tenantId, id));
      return reply.header('etag', entityTag(schedule.version)).send({ data: schedule });
    },
  );

  app.delete(
    '/report-schedules/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteReportSchedule',
        summary: 'Delete a schedule with the history of what was sent',
        params: IdParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      reader(request);
      const { id } = request.params;
      await request.inTenant(async (tx) => {
        const held = await holdSchedule(tx, id);
        if (!held) throw notFound('The schedule');
        checkIfMatch(request.headers['if-match'], held.version);
        const schedule = await existing(tx, id);
        await deleteSchedule(tx, id);
        await recordChange(tx, actorOf(request), scheduleDeletion(schedule));
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/report-schedules/:id/sendings',
    {
      config,
      schema: {
        tags,
        operationId: 'sendReport',
        summary: 'Send the report of the last period that is over now, besides what the calendar sends',
        params: IdParams,
        response: { 202: ReportSendingAnswer },
      },
    },
    async (request, reply) => {
      const { name, tenant } = reader(request);
      requireMail();
      const { id } = request.params;
      const sending = await request.inTenant(async (tx) => {
        const held = await holdSchedule(tx, id);
        if (!held) throw notFound('The schedule');
        await requireRoomForSending(tx, id);
        const begun = await beginSending(tx, held, tenant.timezone, {
          day: null,
          askedBy: name,
          at: Date.now(),
        });
        const row = begun === undefined ? undefined : await findSending(tx, begun);
        if (!row) throw notFound('The sending');
        await recordChange(tx, actorOf(request), sendingRequest(await existing(tx, id), daysOf(row)));
        return presentSending(row);
      });
      app.jobRunner.nudge();
      return reply.code(202).send({ data: sending });
    },
  );

  app.get(
    '/report-schedules/:id/sendings',
    {
      config,
      schema: {
        tags,
        operationId: 'listReportSendings',
        summary: 'What was sent, when and to whom, and how far it has come',
        params: IdParams,
        response: { 200: ReportSendingList },
      },
    },
    async (request) => {
      reader(request);
      const { id } = request.params;
      return {
        data: await request.inTenant(async (tx) => {
          await existing(tx, id);
          return listSendings(tx, id);
        }),
      };
    },
  );
};

const daysOf = ({ first_day, last_day }: { first_day: string; last_day: string }) => ({
  first_day,
  last_day,
});

/** Whoever arranges what is read must be able to read it. */
function reader(request: FastifyRequest): StaffCaller {
  const caller = staffOf(request);
  mustHold(caller, ...readReadings);
  return caller;
}

async function existing(tx: TenantTransaction, id: string): Promise<ReportSchedule> {
  const schedule = await findSchedule(tx, id);
  if (!schedule) throw notFound('The schedule');
  return schedule;
}
