import { printable } from './printable.ts';

/** An archive that is not restored; the sentence says why. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';

  constructor(message: string, options?: ErrorOptions) {
    // It repeats names from a file of whatever origin.
    super(printable(message), options);
  }
}
