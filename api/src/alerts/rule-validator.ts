import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { validatorCompiler } from '../http/validation.ts';
import { ruleOfKinds } from './alerts.schema.ts';

/** A rule is told what is wrong with it as the kind that it says it is: the fields of other kinds do not matter to it. */
export function ruleValidator(ofKind: Record<string, TSchema>): FastifySchemaCompiler<TSchema> {
  return (part) => {
    if (part.httpPart !== 'body') return validatorCompiler(part);
    const validatorOf = (schema: TSchema) => validatorCompiler({ ...part, schema });
    const byKind = new Map(Object.entries(ofKind).map(([kind, schema]) => [kind, validatorOf(schema)]));
    const ofAnyKind = validatorOf(ruleOfKinds(Object.keys(ofKind)));
    return (body: unknown) => (byKind.get(kindOf(body)) ?? ofAnyKind)(body);
  };
}

function kindOf(body: unknown): string {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined;
  return typeof kind === 'string' ? kind : '';
}
