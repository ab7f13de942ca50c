import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { validatorCompiler } from '../http/validation.ts';
import { OfflineRule, RuleOfAnyKind, ThresholdRule } from './alerts.schema.ts';

/** A rule is told what is wrong with it as the kind that it says it is: the fields of the other kind do not matter to it. */
export const ruleValidator: FastifySchemaCompiler<TSchema> = (part) => {
  if (part.httpPart !== 'body') return validatorCompiler(part);
  const validatorOf = (schema: TSchema) => validatorCompiler({ ...part, schema });
  const byKind = new Map([
    ['threshold', validatorOf(ThresholdRule)],
    ['offline', validatorOf(OfflineRule)],
  ]);
  const ofAnyKind = validatorOf(RuleOfAnyKind);
  return (body: unknown) => (byKind.get(kindOf(body)) ?? ofAnyKind)(body);
};

function kindOf(body: unknown): string {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined;
  return typeof kind === 'string' ? kind : '';
}
