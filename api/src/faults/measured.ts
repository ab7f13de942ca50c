import { appendFileSync } from 'node:fs';

/** Says a figure of a fault, which the table of docs/operations.md is made of. */
export function measured(what: string, value: number): void {
  const line = `${what}: ${Math.round(value)}\n`;
  process.stdout.write(`  · ${line}`);
  if (process.env['FAULT_FIGURES']) appendFileSync(process.env['FAULT_FIGURES'], line);
}
