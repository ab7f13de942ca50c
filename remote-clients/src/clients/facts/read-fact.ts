import { lengthOf } from 'shared-ui';
import type { MessageId } from '../../messages/texts.ts';
import { type ClientFieldName, fieldOf } from '../client-fields.ts';

export interface FactProblem {
  id: MessageId;
  values?: Readonly<Record<string, string | number>>;
}

type FactValue = string | number | readonly string[];

/** What is meant by the text of a field, or what is wrong with it. What is no fact is the text. */
export function readFact(
  name: ClientFieldName,
  written: string,
): { value: FactValue; problem?: never } | { value?: never; problem: FactProblem } {
  const text = written.trim();
  const { number, day, words } = fieldOf(name);
  if (words) {
    const list = wordsOf(text);
    const fits = list.length <= words.most && list.every((word) => lengthOf(word) <= words.max);
    return fits ? { value: list } : { problem: { id: 'fact.tags', values: { ...words } } };
  }
  if (text === '') return { value: text };
  if (day) return isDay(text) ? { value: text } : { problem: { id: 'fact.day' } };
  if (number) {
    const value = numberOf(text);
    if (value === undefined) return { problem: { id: 'fact.number' } };
    if (value >= number.min && value <= number.max) return { value };
    return { problem: outOfRange(name, number) };
  }
  return { value: text };
}

function outOfRange(name: ClientFieldName, { min, max }: { min: number; max: number }): FactProblem {
  if (name === 'latitude') return { id: 'fact.latitude' };
  return min > 0 && min < 1
    ? { id: 'fact.size', values: { max } }
    : { id: 'fact.range', values: { min, max } };
}

/** A comma is a point where it cannot be one of thousands: `12,5`, and not `12,500`. */
function numberOf(text: string): number | undefined {
  const plain = /^-?\d{1,9},(\d{1,2}|\d{4,12})$/.test(text) ? text.replace(',', '.') : text;
  return /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** What a fact is in a field of a form or a cell of a file. */
export function factText(value: FactValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** What is wrong with coordinates that are fine one by one. */
export function pairProblem(texts: {
  latitude?: string | undefined;
  longitude?: string | undefined;
}): { field: 'latitude' | 'longitude'; problem: FactProblem } | undefined {
  const has = { latitude: Boolean(texts.latitude?.trim()), longitude: Boolean(texts.longitude?.trim()) };
  if (has.latitude === has.longitude) return undefined;
  return { field: has.latitude ? 'longitude' : 'latitude', problem: { id: 'fact.pair' } };
}
