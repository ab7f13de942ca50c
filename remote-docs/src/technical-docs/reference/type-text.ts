import type { Text } from '../messages/texts.ts';
import { type OpenApiDocument, resolve, type Schema } from './openapi.ts';

/** The type of a value in a few words. */
export function typeText(t: Text, document: OpenApiDocument, schema: Schema): string {
  const found = resolve(document, schema);
  const choices = found.anyOf ?? found.oneOf;
  if (choices) {
    const names = choices.map((choice) => typeText(t, document, choice));
    const others = [...new Set(names.filter((each) => each !== 'null'))];
    const joined = others.join(` ${t('schema.or')} `);
    return names.includes('null') ? t('schema.nullable', { type: joined }) : joined;
  }
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((each) => JSON.stringify(each)).join(' | ');
  const types = [found.type ?? []].flat();
  const plain = types.filter((type) => type !== 'null').map((type) => nameOf(t, document, found, type));
  const joined = plain.join(` ${t('schema.or')} `) || (types.includes('null') ? 'null' : t('schema.any'));
  return types.includes('null') && plain.length > 0 ? t('schema.nullable', { type: joined }) : joined;
}

function nameOf(t: Text, document: OpenApiDocument, schema: Schema, type: string): string {
  if (type === 'array')
    return t('schema.list', { type: schema.items ? typeText(t, document, schema.items) : t('schema.any') });
  if (type === 'object') return schema.title ?? t('schema.object');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** What else a value must be, each in a few words. */
export function limitTexts(t: Text, document: OpenApiDocument, schema: Schema): string[] {
  const { minimum, maximum, maxLength, maxItems, minItems, default: usual } = resolve(document, schema);
  return [
    minimum !== undefined && t('schema.from', { value: minimum }),
    maximum !== undefined && t('schema.to', { value: maximum }),
    maxLength !== undefined && t('schema.maxLength', { value: maxLength }),
    maxItems !== undefined && t('schema.items', { from: minItems ?? 0, to: maxItems }),
    usual !== undefined && t('schema.default', { value: JSON.stringify(usual) }),
  ].filter((text) => text !== false);
}
