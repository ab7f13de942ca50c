import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { findClient } from '../clients/clients.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type FieldError, invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import {
  allRates,
  deleteRate,
  insertRate,
  lockRates,
  presentRate,
  type StoredRate,
} from './rates.queries.ts';
import { NewRate, RateAnswer, RateList } from './rates.schema.ts';

const tags = ['Settings'];
const mayChange = { access: whoMay.changeTheOrganization };
/** All of them are read for each question about losses. */
const MOST_RATES = 2000;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What a kWh is worth, and what CO₂ it saves. A rate is never changed: another one takes its place, or it is deleted. */
export const rateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/energy-rates',
    {
      config: { access: whoMay.queryReadings },
      schema: {
        tags,
        operationId: 'listEnergyRates',
        summary: 'Tariffs and CO₂ factors, of the organization and of sites',
        response: { 200: RateList },
      },
    },
    async (request) => ({ data: (await request.readTenant(allRates)).map(presentRate) }),
  );

  app.post(
    '/energy-rates',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'createEnergyRate',
        summary: 'Enter a tariff or CO₂ factor',
        body: NewRate,
        response: { 201: RateAnswer },
      },
    },
    async (request, reply) => {
      const { tenant } = staffOf(request);
      const rate = request.body;
      const data = await request.inTenant(async (tx) => {
        await lockRates(tx);
        await check(tx, rate);
        const id = await insertRate(tx, rate);
        await recordChange(tx, actorOf(request), {
          action: 'tenant.settings_updated',
          target: { type: 'tenant', id: tenant.id, name: tenant.name },
          after: { energy_rate: rate },
        });
        return existing(tx, id);
      });
      return reply.code(201).send({ data: presentRate(data) });
    },
  );

  app.delete(
    '/energy-rates/:id',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'deleteEnergyRate',
        summary: 'Delete a tariff or CO₂ factor; what it was of has no cost then',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { tenant } = staffOf(request);
      const { id } = request.params;
      await request.inTenant(async (tx) => {
        const before = presentRate(await existing(tx, id));
        await deleteRate(tx, id);
        await recordChange(tx, actorOf(request), {
          action: 'tenant.settings_updated',
          target: { type: 'tenant', id: tenant.id, name: tenant.name },
          before: { energy_rate: before },
        });
      });
      return reply.code(204).send(null);
    },
  );
};

async function existing(tx: TenantTransaction, id: string): Promise<StoredRate> {
  const rate = (await allRates(tx)).find(({ rate_id }) => rate_id === id);
  if (!rate) throw notFound('The rate');
  return rate;
}

async function check(tx: TenantTransaction, rate: NewRate): Promise<void> {
  const wrong: FieldError[] = [];
  const { what, currency, client_id, valid_from, valid_to } = rate;
  const isKnown = currency !== null && currencies.has(currency);
  if (what === 'tariff' && !isKnown)
    wrong.push({ field: 'currency', message: 'must be a currency of ISO 4217, such as EUR.' });
  if (what === 'co2' && currency !== null)
    wrong.push({ field: 'currency', message: 'must be null: a CO₂ factor is in kg for each kWh.' });
  for (const [field, day] of Object.entries({ valid_from, valid_to }))
    if (day !== null && !isDay(day)) wrong.push({ field, message: 'is not a day of the calendar' });
  if (valid_to !== null && valid_to < valid_from)
    wrong.push({ field: 'valid_to', message: 'is before valid_from' });
  if (client_id !== null && !(await findClient(tx, client_id)))
    wrong.push({ field: 'client_id', message: 'is no site of the organization.' });
  const all = await allRates(tx);
  if (all.length >= MOST_RATES)
    wrong.push({ field: '', message: `There are ${MOST_RATES} rates already: delete some first.` });
  const other = all.find(
    (each) =>
      each.what === what &&
      each.client_id === client_id &&
      each.valid_from <= (valid_to ?? '9999') &&
      valid_from <= (each.valid_to ?? '9999'),
  );
  if (other)
    wrong.push({
      field: 'valid_from',
      message: `overlaps with the one from ${other.valid_from}${other.valid_to === null ? '' : ` to ${other.valid_to}`}: delete that, or choose other days.`,
    });
  if (wrong.length > 0) throw invalid(wrong);
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}
