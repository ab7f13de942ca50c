/** Where lines for people go; `process.stdout` in the product. */
export interface Output {
  write(text: string): unknown;
}

/** Tells a person what the start is doing while it does it. */
export class Narrator {
  readonly #out: Output;

  constructor(out: Output) {
    this.#out = out;
  }

  line(text = ''): void {
    this.#out.write(`${text}\n`);
  }

  /** Says what begins, and how long it took when it is done; a failure ends the line and is the caller's to explain. */
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#out.write(`${what}…`);
    const start = performance.now();
    try {
      const result = await work();
      this.#out.write(` ${seconds(performance.now() - start)}\n`);
      return result;
    } catch (error) {
      this.#out.write('\n');
      throw error;
    }
  }

  table(rows: readonly (readonly string[])[]): void {
    const widths = rows.reduce<number[]>(
      (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
      [],
    );
    for (const row of rows) {
      const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      this.line(`  ${cells.join('   ').trimEnd()}`);
    }
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
