/** What a form edits, by field. */
export type Fields<Name extends string = string> = Readonly<Record<Name, string>>;

/** A field that differs between what two people made of the same thing. */
export interface FieldConflict<Name extends string = string> {
  field: Name;
  mine: string;
  theirs: string;
  /** Which one a save takes unless told otherwise: whoever changed it; where both did, mine. */
  suggested: 'mine' | 'theirs';
}

/** Three-way comparison. `base` is what both began with; a field that one side lacks is empty there. */
export function compareVersions<Name extends string>(
  base: Fields<Name>,
  mine: Fields<Name>,
  theirs: Fields<Name>,
): FieldConflict<Name>[] {
  const names = Object.keys({ ...mine, ...theirs }) as Name[];
  const value = (version: Partial<Fields<Name>>, field: Name) => version[field] ?? '';
  return names
    .filter((field) => value(mine, field) !== value(theirs, field))
    .map((field) => ({
      field,
      mine: value(mine, field),
      theirs: value(theirs, field),
      suggested: value(mine, field) === value(base, field) ? 'theirs' : 'mine',
    }));
}
