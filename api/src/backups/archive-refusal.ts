/** An archive that is not restored; the sentence says why. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';
}
