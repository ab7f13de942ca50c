import type { Now, NowOfRole } from 'api/contract';

export const AT = '2026-05-17T10:20:30.000Z';

export function nowOfRole(role: Partial<NowOfRole> = {}): NowOfRole {
  return {
    power: null,
    sites: 0,
    oldest: null,
    left_out: 0,
    left_out_sites: [],
    without_power: 0,
    ...role,
  };
}

/** An organization that generates 84 MW and uses 3, and whose battery takes 1; one site has fallen silent. */
export const nowAnswer: Now = {
  at: AT,
  generation: nowOfRole({
    power: 84_000_000,
    sites: 12,
    oldest: '2026-05-17T10:17:30.000Z',
    left_out: 1,
    left_out_sites: [
      {
        id: '018f0000-0000-7000-8000-00000000000c',
        name: 'West Wing',
        last_reading: '2026-05-17T08:00:00.000Z',
      },
    ],
  }),
  consumption: nowOfRole({ power: 3_000_000, sites: 3, oldest: '2026-05-17T10:20:00.000Z' }),
  storage: {
    ...nowOfRole({ power: -1_000_000, sites: 1, oldest: '2026-05-17T10:20:30.000Z' }),
    in_power: 1_000_000,
    out_power: 0,
  },
  net_power: 80_000_000,
};
