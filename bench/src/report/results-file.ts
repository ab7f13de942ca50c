import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

interface ResultsFile {
  results: ScenarioResult[];
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as ResultsFile;

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
    const { results } = read(join(folder, file));
    return results.flatMap((result) => result.figures);
  });
  return new Map(figures.map((figure) => [figure.what, figure]));
}

/** What a checkout has measured since then. */
export function resultsOf(checkout: string, since: Date): ScenarioResult[] {
  const own = join(checkout, 'bench/results');
  const files = existsSync(own) ? readdirSync(own).map((name) => join(own, name)) : [];
  return files.filter((file) => statSync(file).mtime >= since).flatMap((file) => read(file).results);
}
