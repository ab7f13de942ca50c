/** Licenses of packages that may be used and shipped as they come, by their SPDX ids. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  // Of data (caniuse-lite): names its source.
  'CC-BY-4.0',
  // Binds changed files of the package itself, and we change none.
  'MPL-2.0',
  // Of fonts, which may be shipped and embedded in documents as they are; only a font that is sold by itself, or changed under its name, would break it.
  'OFL-1.1',
]);

/** Packages whose package.json names no license; a person has read the file that is in them. */
const readByPeople: Record<string, string> = {
  'suncalc@2.0.2': 'BSD-2-Clause',
};

/** Of which only `pnpm bench` reads a file of data: nothing of them is shipped, nor part of what is. */
const onlyMeasuredWith = new Set(['@energyweb/solar-simulator@1.2.12: GPL-3.0-or-later']);

export interface LicensedPackage {
  name: string;
  versions: string[];
}

/** What `pnpm licenses list --json` says: packages by license. */
export type LicenseList = Record<string, LicensedPackage[]>;

/** The packages that may not be used, each with its license. */
export function refusedPackages(list: LicenseList): string[] {
  return Object.entries(list)
    .flatMap(([license, packages]) =>
      packages.flatMap(({ name, versions }) =>
        versions.map((version) => ({ license, id: `${name}@${version}` })),
      ),
    )
    .filter(({ license, id }) => !isAllowed(readByPeople[id] ?? license))
    .map(({ license, id }) => `${id}: ${license}`)
    .filter((refused) => !onlyMeasuredWith.has(refused))
    .toSorted();
}

/** An SPDX expression of ANDs or of ORs; one that mixes them is for a person to read. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/^\(|\)$/g, '');
  if (/[()]/.test(plain)) return false;
  const all = plain.split(' AND ');
  const any = plain.split(' OR ');
  if (all.length > 1 && any.length > 1) return false;
  return any.length > 1 ? any.some((id) => allowed.has(id)) : all.every((id) => allowed.has(id));
}
