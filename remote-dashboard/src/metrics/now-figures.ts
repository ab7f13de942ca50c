import type { Now, NowOfRole } from 'api/contract';

export type NowPart = 'generating' | 'using' | 'storing' | 'fromStorage' | 'toGrid' | 'fromGrid';

export interface NowFigure {
  part: NowPart;
  /** W, the direction being that of the part; null while nothing is known. */
  power: number | null;
  /** How many sites it rests on. */
  sites: number;
  /** Milliseconds since the oldest of their readings. */
  age: number | null;
}

export interface SilentSite {
  id: string;
  name: string;
  last_reading: string | null;
}

/** What a panel says of this moment: storage only where there is some. */
export function nowFigures(now: Now): NowFigure[] {
  const { generation, consumption, storage, net_power } = now;
  const age = ({ oldest }: NowOfRole) => (oldest === null ? null : Date.parse(now.at) - Date.parse(oldest));
  const all = [generation, consumption, storage];
  const ages = all.flatMap((role) => age(role) ?? []);
  const size = (power: number | null) => (power === null ? null : Math.abs(power));
  const figure = (part: NowPart, role: NowOfRole): NowFigure => ({
    part,
    power: part === 'storing' || part === 'fromStorage' ? size(role.power) : role.power,
    sites: role.sites,
    age: age(role),
  });
  const hasStorage = storage.sites + storage.left_out > 0;
  return [
    figure('generating', generation),
    figure('using', consumption),
    ...(hasStorage ? [figure((storage.power ?? 0) > 0 ? 'fromStorage' : 'storing', storage)] : []),
    {
      part: (net_power ?? 0) < 0 ? 'fromGrid' : 'toGrid',
      power: size(net_power),
      sites: all.reduce((sum, { sites }) => sum + sites, 0),
      age: ages.length === 0 ? null : Math.max(...ages),
    },
  ];
}

/** Sites whose last reading is older than their pace lets expect: no figure counts them. */
export function leftOut({ generation, consumption, storage }: Now): { count: number; sites: SilentSite[] } {
  const roles = [generation, consumption, storage];
  return {
    count: roles.reduce((sum, { left_out }) => sum + left_out, 0),
    sites: roles.flatMap(({ left_out_sites }) => left_out_sites),
  };
}
