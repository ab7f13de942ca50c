import { describe, expect, it } from 'vitest';
import { type ReadImport, readImport, type RefusedFile } from './read-import.ts';

function read(text: string): ReadImport {
  const result = readImport(text);
  if ('reason' in result) throw new Error(result.reason);
  return result;
}
const refusal = (text: string): RefusedFile | ReadImport => readImport(text);

describe('what an import file says', () => {
  it('finds the columns by name, whatever their order and case', () => {
    const { rows } = read(
      'Status,DESCRIPTION, Name ,building,location,type,ROLE\nMaintenance,Flat,Roof,B1,Building A,solar,Generation\n',
    );
    expect(rows).toEqual([
      {
        line: 2,
        name: 'Roof',
        description: 'Flat',
        location: 'Building A',
        building: 'B1',
        type: 'solar',
        role: 'generation',
        status: 'maintenance',
      },
    ]);
  });

  it('needs name and description', () => {
    expect(refusal('title,description\nA,B')).toEqual({ reason: 'missing-columns', columns: ['name'] });
    expect(refusal('')).toEqual({ reason: 'missing-columns', columns: ['name', 'description'] });
    expect(refusal('name,description\n\n')).toEqual({ reason: 'no-lines' });
  });

  it('takes 10,000 lines and not one more', () => {
    const lines = (count: number) =>
      `name,description\n${Array.from({ length: count }, (_, index) => `Site ${index},d`).join('\n')}`;
    expect(read(lines(10_000)).rows).toHaveLength(10_000);
    expect(refusal(lines(10_001))).toEqual({ reason: 'too-many-lines', found: 10_001 });
  });

  it('names the columns it has no use for', () => {
    const many = Array.from({ length: 48 }, (_, index) => `extra ${index}`);
    const { unusedColumns, rows } = read(
      `name,description,${many.join(',')}\nA,B,${many.map(() => 'x').join(',')}\n`,
    );
    expect(unusedColumns).toEqual(many);
    expect(rows).toEqual([{ line: 2, name: 'A', description: 'B' }]);
  });

  it('says of each bad line what is wrong with it, and keeps the others', () => {
    const { rows, rejected } = read(
      [
        'name,description,status',
        'Good,fine,active',
        ',nobody,active',
        'No description,  ,',
        `${'x'.repeat(201)},too long,`,
        'Wrong status,d,sleeping',
        'Too,many,active,values',
        'Damaged \uFFFD,d,',
        'Turned \u202Egpj,d,',
        '"Two\nlines",d,',
        `${'🌞'.repeat(150)},"two\nlines",`,
        'Also good,fine,',
      ].join('\n'),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Good', '🌞'.repeat(150), 'Also good']);
    expect(rejected.map(({ line, problems }) => [line, problems])).toEqual([
      [3, [{ id: 'form.name.required' }]],
      [4, [{ id: 'form.description.required' }]],
      [5, [{ id: 'import.problem.tooLong', values: { column: 'name', max: 200 } }]],
      [6, [{ id: 'import.problem.status', values: { value: 'sleeping' } }]],
      [7, [{ id: 'import.problem.tooManyValues', values: { found: 4, expected: 3 } }]],
      [8, [{ id: 'import.problem.unreadable', values: { column: 'name' } }]],
      [9, [{ id: 'import.problem.controls', values: { column: 'name' } }]],
      [10, [{ id: 'import.problem.controls', values: { column: 'name' } }]],
    ]);
  });

  it('has a role that there is, or is told which there are', () => {
    const { rows, rejected } = read('name,description,role\nA,d,storage\nB,d,\nC,d,magic\n');
    expect(rows.map(({ role }) => role)).toEqual(['storage', undefined]);
    expect(rejected.map(({ problems }) => problems)).toEqual([
      [{ id: 'import.problem.role', values: { value: 'magic' } }],
    ]);
  });

  it('takes 1,000 good lines from among 100 bad ones', () => {
    const lines = Array.from({ length: 1100 }, (_, index) =>
      index % 11 === 5 ? `,no name ${index}` : `"Site ""${index}""",fine`,
    );
    const { rows, rejected, lineCount } = read(`name,description\n${lines.join('\n')}\n`);
    expect([rows.length, rejected.length, lineCount]).toEqual([1000, 100, 1100]);
    expect(rejected[0]?.line).toBe(7);
  });

  it('takes each client once, by name and location, and shows the first', () => {
    const { rows, duplicates } = read('name,description,location\nRoof,a,A\nroof ,b,a\nRoof,c,B\nRoof,d,\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(duplicates).toEqual([{ line: 3, name: 'roof', sameAs: 2 }]);
  });

  it('keeps formulas as plain text and counts them; what an export guarded comes back as it was', () => {
    const { rows, formulas } = read(`name,description\n=cmd|'/C calc'!A0,x\n"'=guarded",y\nplain,z\n`);
    expect(rows.map(({ name }) => name)).toEqual(["=cmd|'/C calc'!A0", '=guarded', 'plain']);
    expect(formulas).toBe(2);
  });

  it('reads a line with an unclosed quotation mark as bad, not as a client', () => {
    const { rows, rejected } = read('name,description\nGood,fine\n"Bad,never closed\nSwallowed,line\n');
    expect(rows).toHaveLength(1);
    expect(rejected[0]?.line).toBe(3);
    expect(rejected[0]?.problems).toContainEqual({ id: 'import.problem.quotes' });
  });
});
