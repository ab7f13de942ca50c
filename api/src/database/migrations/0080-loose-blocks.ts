import { seal } from './0078-readings-at-rest.ts';

/** A block that holds as many readings as it can is as it would be put to rest. */
export const MOST_IN_A_BLOCK = 240;
const MOST_AT_ONCE = 10 * MOST_IN_A_BLOCK;

export const LOOSE = [
  // Of a day that other batches may bring more of.
  'alter table reading_block add column loose boolean not null default false',
  'create index reading_block_loose on reading_block (tenant_id, series_id, begins) where loose',
];

/** The text of a function with other parts. Throws where it has none of them. */
export const replaced = (text: string, parts: readonly [before: string, after: string][]): string =>
  parts.reduce((whole, [before, after]) => {
    if (!whole.includes(before)) throw new Error(`The function has no part ${before}`);
    return whole.replace(before, () => after);
  }, text);

/** As it was (0078, 0079); what batches brought of a day becomes as few blocks as hold it, with the rows that came besides. */
export const sealLoose = replaced(seal(true), [
  [
    '    continue when reached is null;',
    `    select greatest(reached, (select b.ends from reading_block b where b.tenant_id = p_tenant and b.series_id = one
      and b.begins <= now() order by b.begins desc limit 1)) into reached;
    continue when reached is null;`,
  ],
  [
    '      exit when lowest is null;',
    `      select least(lowest, (select b.begins from reading_block b where b.tenant_id = p_tenant and b.series_id = one and b.loose
        and b.begins < until and (highest is null or b.begins > highest) order by b.begins limit 1)) into lowest;
      exit when lowest is null;`,
  ],
  [
    '      -- Blocks among them become part',
    `      select greatest(highest, lowest, max(b.ends)) into highest from (
        select b.ends, sum(b.n) over (order by b.begins) as held from reading_block b
        where b.tenant_id = p_tenant and b.series_id = one and b.loose and b.begins >= lowest and b.begins < day_end
      ) as b where b.held <= ${MOST_AT_ONCE};
      -- Blocks among them become part`,
  ],
  [
    '      select array_agg(o.ts order by o.ts)',
    `      select count(*), sum(b.n) into alone, total from reading_block b where b.tenant_id = p_tenant and b.series_id = one
        and b.begins >= lowest and b.begins <= highest;
      if alone = 1 and not exists (select from reading r where r.tenant_id = p_tenant and r.series_id = one
          and r.ts >= lowest and r.ts <= highest) then
        update reading_block set loose = false where tenant_id = p_tenant and series_id = one and begins = lowest;
        done := done + total;
        if done >= p_most then
          return done;
        end if;
        continue;
      end if;

      select array_agg(o.ts order by o.ts)`,
  ],
  ['  done int := 0;', '  done int := 0;\n  alone int;'],
]);
