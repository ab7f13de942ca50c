import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { sameOriginUrl } from '../http/same-origin.ts';
import { errors } from './oidc-provider.ts';
import { pageHeaders } from './page-headers.ts';
import { errorPage } from './pages/messages.ts';
import { pickerPage } from './pages/picker.ts';
import { PasswordAttempts } from './password-attempts.ts';
import type { PeopleStore, Person } from './people-store.ts';

export interface InteractionOptions {
  provider: Provider;
  people: PeopleStore;
  audience: string;
  origin: string;
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages between the authorization request and its answer: choosing who signs in. */
export const interactionRoutes: FastifyPluginAsync<InteractionOptions> = async (app, options) => {
  const { provider, people, audience, origin } = options;
  const attempts = new PasswordAttempts();
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody);

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...pageHeaders, 'cache-control': 'no-store' });
  });

  app.get('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(request, reply);
    if (!details) return reply;

    // A running session that only lacks the consent: everything here is one product, so there is nothing to ask.
    const signedIn =
      details.prompt.name === 'consent' ? people.bySub(details.session?.accountId ?? '') : undefined;
    if (signedIn) return finish(request, reply, details, signedIn);

    const named = details.params.demo_user;
    const demo = typeof named === 'string' ? people.byEmail(named) : undefined;
    if (demo && !demo.needsPassword) return finish(request, reply, details, demo);
    return showPicker(request, reply);
  });

  app.post('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(request, reply);
    if (!details) return reply;

    const form = (request.body ?? {}) as Partial<Record<'person' | 'password' | 'cancel', string>>;
    if (form.cancel) {
      return answer(request, reply, {
        error: 'access_denied',
        error_description: 'The sign-in was cancelled',
      });
    }
    const email = form.person ?? '';
    const person = people.byEmail(email);
    if (person && !person.needsPassword) return finish(request, reply, details, person);
    // Whoever there is not is treated like somebody with another password.
    const seconds = attempts.begin(email);
    if (seconds !== undefined) {
      const refused = reply.code(429).header('retry-after', String(seconds));
      return refused
        .type('text/html; charset=utf-8')
        .send(
          errorPage(
            'there were too many attempts for this person: try again in a quarter of an hour',
            origin,
          ),
        );
    }
    const proven = await people.verify(email, form.password ?? '');
    if (!proven) return showPicker(request, reply.code(401), email);
    attempts.succeeded(email);
    return finish(request, reply, details, proven);
  });

  function showPicker(request: FastifyRequest, reply: FastifyReply, rejected?: string) {
    const action = request.url.split('?')[0] ?? '';
    return reply
      .type('text/html; charset=utf-8')
      .send(pickerPage({ people: people.all(), action, rejected }));
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, details: Details, person: Person) {
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(details.params.client_id) });
    grant.addOIDCScope('openid profile email offline_access');
    grant.addResourceScope(audience, 'openid profile email');
    const grantId = await grant.save();
    return answer(request, reply, { login: { accountId: person.sub }, consent: { grantId } });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const next = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    const address = sameOriginUrl(next, `http://${request.raw.headers.host}`);
    if (!address) throw new Error('A sign-in would have gone on at another origin.');
    return reply.redirect(address, 303);
  }

  async function detailsOf(request: FastifyRequest, reply: FastifyReply): Promise<Details | undefined> {
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(errorPage('this sign-in was left too long', origin));
      return undefined;
    }
  }
};
