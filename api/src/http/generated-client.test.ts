import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

/** What somebody would write against the generated code; it is type-checked and run. */
const program = `
import { client as integratorApi } from './integrator/client.gen.ts';
import * as integrator from './integrator/sdk.gen.ts';
import { client as staffApi } from './staff/client.gen.ts';
import * as staff from './staff/sdk.gen.ts';

export async function asIntegrator(baseUrl: string, client_id: string, client_secret: string): Promise<number | null> {
  integratorApi.setConfig({ baseUrl });
  const token = await integrator.getToken({
    body: { grant_type: 'client_credentials', client_id, client_secret },
    throwOnError: true,
  });
  const access: string = token.data.access_token;
  integratorApi.setConfig({ baseUrl, auth: () => access });
  const device = await integrator.createDevice({
    body: { name: 'Inverter', type: 'solar' },
    headers: { 'idempotency-key': 'generated-1' },
    throwOnError: true,
  });
  const device_id: string = device.data.data.device_id;
  const batch = await integrator.createReadings({
    path: { device_id },
    body: { readings: [{ timestamp: new Date().toISOString(), consumption: 1500, unit: 'Wh' }] },
    throwOnError: true,
  });
  if (batch.data.data.created !== 1) throw new Error(JSON.stringify(batch.data));
  const readings = await integrator.listReadings({ path: { device_id }, query: { limit: 10 }, throwOnError: true });
  const refused = await integrator.getDevice({ path: { device_id: '7b1c9d1e-0000-4000-8000-000000000000' } });
  if (refused.error?.status !== 404) throw new Error(JSON.stringify(refused.error));
  return readings.data.data[0]?.consumption ?? null;
}

export async function asStaff(baseUrl: string, token: string): Promise<string[]> {
  staffApi.setConfig({ baseUrl, auth: () => token, headers: { 'x-csrf-token': 'a-token-of-24-characters' } });
  const made = await staff.createClient({ body: { name: 'Hill farm', description: 'x' }, throwOnError: true });
  const id: string = made.data.data.id;
  await staff.updateClient({ path: { id }, body: { status: 'maintenance' }, throwOnError: true });
  const listed = await staff.listClients({ query: { status: 'maintenance' }, throwOnError: true });
  const answer = await staff.executeQuery({ body: { template_id: 'aggregate_stats', parameters: {} }, throwOnError: true });
  if (answer.data.data.rows.length !== 1) throw new Error(JSON.stringify(answer.data));
  return listed.data.data.map(({ name }) => name);
}
`;

/** Against the types of another generator; it is type-checked. */
const typedProgram = `
import type { components, paths } from './integrator-types.ts';
import type { paths as staffPaths } from './staff-types.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

export const device: Json<NonNullable<paths['/api/v1/devices']['post']['requestBody']>> = { name: 'Inverter', type: 'solar' };
export function idOf(answer: Json<paths['/api/v1/devices']['post']['responses'][201]>): string {
  return answer.data.device_id;
}
export function sentenceOf(problem: components['schemas']['Problem']): string {
  return problem.detail;
}
export const status: Json<NonNullable<staffPaths['/v1/clients/{id}']['put']['requestBody']>>['status'] = 'maintenance';
// @ts-expect-error It is no status of a client.
export const wrong: typeof status = 'broken';
`;

interface Program {
  asIntegrator(url: string, id: string, secret: string): Promise<number | null>;
  asStaff(url: string, token: string): Promise<string[]>;
}

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;
let folder: string;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  client = await integratorOf(service, tenant);
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

it('what two generators make of both documents has types that hold and calls that work', {
  timeout: 120_000,
}, async () => {
  for (const [name, api] of Object.entries({ integrator: '/api/v1', staff: '/v1' })) {
    const document = await service.anybody.get(`${api}/openapi.json`);
    const input = join(folder, `${name}.json`);
    writeFileSync(input, document.text);
    await createClient({
      input,
      output: { path: join(folder, name), module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const types = await openapiTypes(document.body);
    writeFileSync(join(folder, `${name}-types.ts`), astToString(types));
    // Nothing was left out.
    const functions = readFileSync(join(folder, name, 'sdk.gen.ts'), 'utf8').match(/^export const /gm);
    const operations = Object.values<object>(document.body.paths).flatMap((item) => Object.keys(item));
    expect(functions).toHaveLength(operations.length);
  }

  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'typed-program.ts'), typedProgram);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2024',
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
      },
      include: ['.'],
    }),
  );
  const compiler = resolve(import.meta.dirname, '../../../node_modules/.bin/tsc');
  const check = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
  expect(check.stdout + check.stderr).toBe('');

  const { asIntegrator, asStaff } = (await import(join(folder, 'program.ts'))) as Program;
  expect(await asIntegrator(service.url, client.id, client.secret)).toBe(1.5);
  const member = await service.member(tenant);
  expect(await asStaff(service.url, member.session?.access_token ?? '')).toEqual(['Hill farm']);
});
