import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { readReadings, whoMay } from '../policies/who-may.ts';
import { bearerToken } from '../sessions/bearer-token.ts';
import { loadCaller, staffOf } from '../sessions/caller.ts';
import { joinNews, type ReadingNews } from './news.ts';
import { REMEMBERED_FOR } from './recent-news.ts';

/** At most one event in this time for each connection: a page cannot show more, and reading again costs. */
const GATHER_MILLISECONDS = 1000;
/** Bytes that wait for a reader. */
const MOST_UNREAD = 256 * 1024;
/** Proxies close what is silent. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** A session that was ended, a token that has expired, or a permission that was taken away counts within this time. */
const CHECK_MILLISECONDS = 30_000;

/** Server-sent events for the pages: which readings came in. The page then asks for what it shows. */
export const liveRoutes: FastifyPluginAsyncTypebox<{ database: Database }> = async (app, { database }) => {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => open.forEach((end) => end()));

  app.get(
    '/live',
    {
      config: { access: whoMay.followReadings },
      schema: {
        tags: ['Statistics'],
        operationId: 'followReadings',
        summary: 'A stream of server-sent events that tells which readings came in, and that alerts changed',
        description:
          'Event `readings` with `{"client_ids":[…],"metrics":[…],"from":"…","to":"…"}`, at most one a second. An empty ' +
          '`client_ids` or `metrics` means many. Event `alerts`, without data, when alerts were opened, changed or ' +
          'resolved. The stream ends with the session; connect again with a fresh token.',
        produces: ['text/event-stream'],
        querystring: Type.Object({
          since_ms: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: REMEMBERED_FOR,
              description:
                'Milliseconds since you asked for what you show: readings that came in since then are told first.',
            }),
          ),
        }),
        response: { 200: Type.String() },
      },
    },
    (request, reply) => {
      const caller = staffOf(request);
      const leave = app.openStreams.enter(caller);
      let { permissions } = caller;
      const { raw } = reply;
      reply.hijack();
      // Headers that hooks have set so far, security headers among them, go along.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 2000\n: connected\n\n');

      let news: ReadingNews | undefined;
      let alertsChanged = false;
      let timer: NodeJS.Timeout | undefined;
      const send = () => {
        const events: string[] = [];
        if (news) {
          const { clientIds, metrics, from, to } = news;
          const data = { client_ids: clientIds, metrics, from: from.toISOString(), to: to.toISOString() };
          events.push(`event: readings\ndata: ${JSON.stringify(data)}\n\n`);
        }
        if (alertsChanged) events.push('event: alerts\ndata: {}\n\n');
        news = undefined;
        alertsChanged = false;
        if (events.length === 0) return;
        // Somebody who does not read must not fill our memory: connecting again is cheap.
        if (raw.writableLength > MOST_UNREAD) return raw.destroy();
        raw.write(events.join(''));
      };
      // The first of a burst goes out at once, the rest of it together: one in each second.
      const sendAndGather = () => {
        timer = news || alertsChanged ? setTimeout(sendAndGather, GATHER_MILLISECONDS) : undefined;
        send();
      };
      const hear = (latest: ReadingNews) => {
        news = joinNews(news, latest);
        if (timer === undefined) sendAndGather();
      };
      const hearAlerts = () => {
        alertsChanged = permissions.has('alert.read');
        if (alertsChanged && timer === undefined) sendAndGather();
      };
      const unsubscribe = app.readingFeed.subscribe((tenantId, latest) => {
        if (tenantId === caller.tenantId && readsReadings(permissions)) hear(latest);
      });
      const unsubscribeFromAlerts = app.readingFeed.subscribeToAlerts((tenantId) => {
        if (tenantId === caller.tenantId) hearAlerts();
      });
      const { since_ms: since } = request.query;
      const unheard = since === undefined ? undefined : app.readingFeed.recent(caller.tenantId, since);
      if (unheard && readsReadings(permissions)) hear(unheard);
      if (since !== undefined && app.readingFeed.alertsChanged(caller.tenantId, since)) hearAlerts();
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MILLISECONDS);
      const check = setInterval(() => {
        permissionsNow(request).then(
          (now) => (now ? (permissions = now) : end()),
          () => end(),
        );
      }, CHECK_MILLISECONDS);
      const end = () => raw.end();
      open.add(end);
      const finish = () => {
        leave();
        clearTimeout(timer);
        clearInterval(heartbeat);
        clearInterval(check);
        unsubscribe();
        unsubscribeFromAlerts();
        open.delete(end);
      };
      // Whoever left while it was found out who called has closed it already.
      if (raw.closed) finish();
      else raw.once('close', finish);
    },
  );

  /** What the caller may do at this moment; `undefined` once the stream must end. */
  async function permissionsNow(request: FastifyRequest): Promise<ReadonlySet<string> | undefined> {
    const token = bearerToken(request.headers);
    const claims = token && (await app.accessTokens.verify(token, 'staff'));
    if (!claims) return undefined;
    const { lifeDays } = app.refreshPolicy;
    const caller = await loadCaller(database, staffOf(request).tenantId, claims, lifeDays.user);
    const { access } = request.routeOptions.config;
    const may =
      access?.who === 'staff' && access.of.some((permission) => caller?.permissions.has(permission));
    return may ? caller?.permissions : undefined;
  }
};

function readsReadings(permissions: ReadonlySet<string>): boolean {
  return readReadings.some((permission) => permissions.has(permission));
}
