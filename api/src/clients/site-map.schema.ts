import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Uuid } from '../http/envelope.schema.ts';
import { ClientKind } from './client-kind.ts';

const site = { id: Uuid, name: Type.String() };

const SiteState = Type.Enum(['offline', 'warning', 'maintenance', 'online', 'inactive'], {
  description:
    'Whether readings arrive from an active site (`online` within 30 minutes, `warning` within 24 hours, else `offline`), or why nobody waits for them.',
});

export const SiteOnMap = Type.Object(
  {
    ...site,
    kind: Nullable(ClientKind),
    state: SiteState,
    latitude: Type.Number({ description: 'Degrees, north is positive.' }),
    longitude: Type.Number({ description: 'Degrees, east is positive.' }),
  },
  { title: 'SiteOnMap' },
);
export type SiteOnMap = Static<typeof SiteOnMap>;

export const MapTiles = Type.Object(
  {
    url: Type.String({
      description: 'Of a picture of 256 pixels in Web Mercator, with {z}, {x} and {y} in it.',
    }),
    attribution: Type.String({ description: 'What has to be said beside the map.' }),
  },
  { title: 'MapTiles' },
);
export type MapTiles = Static<typeof MapTiles>;

export const SiteMap = Type.Object(
  {
    sites: Type.Array(SiteOnMap, {
      description: 'By name. Devices are at their sites: they are no part of it.',
    }),
    left_out: Type.Integer({ description: 'Sites with coordinates beyond the first 10,000.' }),
    without: Type.Integer({ description: 'Sites without coordinates.' }),
    examples: Type.Array(Type.Object(site), { description: 'The first of those without, by name.' }),
    tiles: Nullable(MapTiles),
  },
  { title: 'SiteMap' },
);
export type SiteMap = Static<typeof SiteMap>;
export const SiteMapAnswer = DataOf(SiteMap);
