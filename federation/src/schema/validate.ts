import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true });

/** A document that is not what it claims to be. The message is one sentence for the person at the terminal. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}

export function compileSchema<T>(schema: object): ValidateFunction<T> {
  return ajv.compile<T>(schema);
}

/** Throws a DocumentError that names the document, the place in it and what is wrong there. */
export function assertValid<T>(
  validate: ValidateFunction<T>,
  document: string,
  value: unknown,
): asserts value is T {
  if (!validate(value))
    throw new DocumentError(`${document} is not valid: ${sentence(validate.errors?.[0])}.`);
}

function sentence(error: ErrorObject | undefined): string {
  if (error === undefined) return 'it does not follow its schema';
  const place = error.instancePath === '' ? 'the document' : error.instancePath.slice(1).replaceAll('/', '.');
  const extra = (error.params as { additionalProperty?: string }).additionalProperty;
  return `${place} ${error.message ?? 'is wrong'}${extra === undefined ? '' : ` (${extra})`}`;
}
