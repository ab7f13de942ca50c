import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

/** What one scenario found, and how busy the machine was meanwhile: absolute figures mean nothing without it. */
export interface ScenarioResult {
  scenario: string;
  seconds: number;
  loadAverage: { before: number; after: number };
  figures: Figure[];
  failure?: string;
}

const folder = join(import.meta.dirname, '../../results');

/** Writes the results with what they were measured on, and answers where. */
export function writeResults(results: readonly ScenarioResult[], at = new Date()): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${at.toISOString().slice(0, 19).replaceAll(':', '')}.json`);
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  writeFileSync(file, `${JSON.stringify({ at, machine, results }, undefined, 2)}\n`);
  return file;
}

/** Each figure as it was measured last on this machine, by what it is. */
export function lastFigures(): Map<string, Figure> {
  // By name they are in the order of time.
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const figures = files.flatMap((file) => {
    const { results } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { results: ScenarioResult[] };
    return results.flatMap((result) => result.figures);
  });
  return new Map(figures.map((figure) => [figure.what, figure]));
}
