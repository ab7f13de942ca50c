/** How an instant is written: the series of a device share theirs, and writing one takes as long as packing ten values. */
export class WrittenTimes {
  readonly #written = new Map<number, string>();

  of(milliseconds: number): string {
    let text = this.#written.get(milliseconds);
    if (text === undefined) this.#written.set(milliseconds, (text = new Date(milliseconds).toISOString()));
    return text;
  }
}
