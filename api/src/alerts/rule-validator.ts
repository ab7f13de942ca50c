import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { validatorCompiler } from '../http/validation.ts';
import { RuleOfAnyKind } from './alerts.schema.ts';

/** A rule is told what is wrong with it as the kind that it says it is: the fields of the other kind do not matter to it. */
export function ruleValidator(ofKind: {
  threshold: TSchema;
  offline: TSchema;
}): FastifySchemaCompiler<TSchema> {
  return (part) => {
    if (part.httpPart !== 'body') return validatorCompiler(part);
    const validatorOf = (schema: TSchema) => validatorCompiler({ ...part, schema });
    const byKind = new Map(Object.entries(ofKind).map(([kind, schema]) => [kind, validatorOf(schema)]));
    const ofAnyKind = validatorOf(RuleOfAnyKind);
    return (body: unknown) => (byKind.get(kindOf(body)) ?? ofAnyKind)(body);
  };
}

function kindOf(body: unknown): string {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined;
  return typeof kind === 'string' ? kind : '';
}
