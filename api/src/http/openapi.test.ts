import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { secretsPlugin } from '../secrets/secrets.plugin.ts';
import { sessionsPlugin } from '../sessions/sessions.plugin.ts';
import { inline } from '../testing/contract-check.ts';
import { TestService } from '../testing/test-service.ts';

interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string; schema: object; example?: unknown }[];
  security: object[];
  requestBody?: object;
  responses: Record<string, object>;
  'x-permissions'?: object;
}
interface Document {
  openapi: string;
  components: object;
  paths: Record<string, Record<string, Operation>>;
}

let service: TestService;
const documents = new Map<string, Document>();

beforeAll(async () => {
  service = await TestService.start();
  for (const api of ['/v1', '/api/v1']) {
    documents.set(api, (await service.anybody.get(`${api}/openapi.json`)).body);
  }
});
afterAll(() => service.close());

function operations(): { api: string; method: string; path: string; operation: Operation }[] {
  return [...documents].flatMap(([api, { paths }]) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        api,
        method: method.toUpperCase(),
        path,
        operation,
      })),
    ),
  );
}

const unknown = '7b1c9d1e-0000-4000-8000-000000000000';
const concrete = (path: string) => path.replaceAll(/\{[^}]+\}/g, unknown);

describe.each(['/v1', '/api/v1'])('the document at %s/openapi.json', (api) => {
  it('is written once, and sent only to who does not have it', async () => {
    const path = `${api}/openapi.json`;
    const first = await service.anybody.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.get('content-type')).toContain('application/json');
    const write = vi.spyOn(JSON, 'stringify');
    expect((await service.anybody.get(path)).body).toEqual(first.body);
    const written = write.mock.calls.filter(([value]) => Object(value).openapi);
    write.mockRestore();
    expect(written).toEqual([]);
    for (const known of [etag, `"other", W/${etag}`]) {
      const again = await service.anybody.get(path, { 'if-none-match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await service.anybody.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has nothing that a linter finds', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // One server, named by the address the document came from.
        'no-server-example.com': 'off',
      },
    });
    const source = JSON.stringify(documents.get(api));
    const problems = await lintDocument({
      document: makeDocumentFromString(source, `${api}/openapi.json`),
      externalRefResolver: new BaseResolver(config.resolve),
      config,
    });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  it('has an example of every body, which fits its schema, and a type for every choice', () => {
    const document = documents.get(api);
    const found = { examples: 0, untyped: [] as string[], unfit: [] as string[] };
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('enum' in value && !('type' in value)) found.untyped.push(place);
      for (const [name, each] of Object.entries(value)) {
        if (name === 'application/json') {
          const { schema, example } = each as { schema: object; example: unknown };
          const check = Compile(inline(document as never, schema) as object);
          if (!check.Check(example)) found.unfit.push(`${place} ${JSON.stringify(example)}`);
          found.examples += 1;
        }
        if (name !== 'example') walk(each, `${place}/${name}`);
      }
    };
    walk(document?.paths, api);
    walk(document?.components, api);
    expect(found).toEqual({ examples: expect.any(Number), untyped: [], unfit: [] });
    expect(found.examples).toBeGreaterThan(15);
  });

  it('has an example of every parameter, which fits its schema', () => {
    const unfit = operations()
      .filter((each) => each.api === api)
      .flatMap(({ operation: { operationId, parameters = [] } }) =>
        parameters
          .filter(({ example, schema }) => example === undefined || !Compile(schema).Check(example))
          .map(({ name, example }) => `${operationId} ${name} ${JSON.stringify(example)}`),
      );
    expect(unfit).toEqual([]);
  });

  it('has a name for every shape, so that generated clients have types of their own', () => {
    const unnamed: string[] = [];
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      // The parts of a combined shape are its own, and a component has its name as its key.
      const isNamed = /(\/schemas\/\w+|\/allOf\/\d+)$/.test(place);
      if ('properties' in value && 'type' in value && value.type === 'object' && !isNamed)
        unnamed.push(place);
      for (const [name, each] of Object.entries(value))
        if (name !== 'example') walk(each, `${place}/${name}`);
    };
    walk(documents.get(api)?.paths, api);
    walk(documents.get(api)?.components, api);
    expect(unnamed).toEqual([]);
  });

  it('declares what every write may be refused with', () => {
    for (const { method, operation } of operations().filter((each) => each.api === api)) {
      const expected = ['429', 'default'];
      if (method !== 'GET') expected.push('409');
      if (operation.requestBody) expected.push('413', '415');
      const declared = Object.keys(operation.responses);
      expect(declared, operation.operationId).toEqual(expect.arrayContaining(expected));
    }
  });

  it('is OpenAPI 3.1', () => {
    expect(documents.get(api)?.openapi).toBe('3.1.0');
  });
});

describe('every operation', () => {
  it('has a name of its own', () => {
    const names = operations().map(({ api, operation }) => `${api} ${operation.operationId}`);
    expect(names.filter((name) => name.endsWith('undefined'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('that makes something for an integrator, or a secret, or that may wait for a network, can be retried under an Idempotency-Key', () => {
    const retried = operations().filter(({ operation }) =>
      operation.parameters?.some(({ name, in: place }) => place === 'header' && name === 'idempotency-key'),
    );
    expect(retried.map(({ api, operation }) => `${api} ${operation.operationId}`).toSorted()).toEqual([
      '/api/v1 createAlertRule',
      '/api/v1 createDevice',
      '/api/v1 createReading',
      '/api/v1 createReadingColumns',
      '/api/v1 createReadings',
      '/api/v1 createWebhook',
      '/api/v1 rotateWebhookSecret',
      // What a phone keeps in a dead spot (`shared-auth/src/outbox/waiting-write.ts`).
      '/v1 actOnAlert',
      '/v1 addSiteNote',
      '/v1 createWebhook',
      '/v1 rotateWebhookSecret',
      '/v1 startMaintenance',
    ]);
  });

  it('that is not open to anybody wants a token', async () => {
    const closed = operations().filter(({ operation }) => operation.security.length > 0);
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, path } of closed) {
      const answer = await service.anybody.send(method, concrete(path));
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('that needs a permission is closed to a member without any', async () => {
    const nobody = await service.member(await service.tenant(), { roles: [] });
    const guarded = operations().filter(({ operation }) => operation['x-permissions']);
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, path } of guarded) {
      const answer = await nobody.send(method, concrete(path));
      expect([method, path, answer.status, answer.body.code]).toEqual([
        method,
        path,
        403,
        'permission_denied',
      ]);
    }
  });
});

it('a route that does not say who may call it stops the start', async () => {
  const app = Fastify();
  await app.register(secretsPlugin, { database: service.database, keys: service.config.secretKeys });
  await app.register(sessionsPlugin, {
    operators: new Set<string>(),
    database: service.database,
    sessionTtlSeconds: 3600,
    refresh: { graceSeconds: 30, lifeDays: { user: 30, client: 365 } },
  });
  expect(() => app.get('/v1/forgotten', async () => 'secret')).toThrow(/does not declare who may call it/);
  expect(() => app.get('/api/v1/forgotten', async () => 'secret')).toThrow(/does not declare/);
  await app.close();
});
