import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { everyOperation } from './inhabited.ts';
import type { JsonSchema, OpenApiDocument } from './random-request.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** Places in a schema where what is sent may be as long as the body. */
function unbounded(document: OpenApiDocument, given: JsonSchema, place: string): string[] {
  const schema = given.$ref ? (document.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  const found: string[] = [];
  const isShort =
    schema.enum || schema.const !== undefined || schema.maxLength !== undefined || schema.format === 'uuid';
  if (schema.type === 'string' && !isShort) found.push(`${place}: no maxLength`);
  if (schema.type === 'array' && schema.maxItems === undefined) found.push(`${place}: no maxItems`);
  const isRecord = schema.patternProperties !== undefined || typeof schema.additionalProperties === 'object';
  if (isRecord && schema.maxProperties === undefined) found.push(`${place}: no maxProperties`);
  const inside: [string, JsonSchema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((each): [string, JsonSchema] => ['', each]),
    ...(schema.items ? [['[]', schema.items] as [string, JsonSchema]] : []),
  ];
  return [...found, ...inside.flatMap(([name, each]) => unbounded(document, each, `${place}.${name}`))];
}

it('everything that is sent has its largest size, in every operation', async () => {
  const operations = await everyOperation(service);
  const places = operations.flatMap(({ document, operation, method, path }) => [
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      unbounded(document, schema, `${method} ${path} body`),
    ),
    ...(operation.parameters ?? [])
      // The server limits all headers together.
      .filter((parameter) => parameter.in !== 'header')
      .flatMap(({ name, schema }) => unbounded(document, schema, `${method} ${path} ${name}`)),
  ]);
  expect(places).toEqual([]);
});
