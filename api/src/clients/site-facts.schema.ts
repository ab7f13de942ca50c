import { type Static, Type } from 'typebox';
import { Nullable } from '../http/envelope.schema.ts';
import { DAY, lineText } from '../http/plain-text.schema.ts';

const fact = (description: string, limits: { minimum: number; maximum: number }) =>
  Type.Optional(Nullable(Type.Number({ ...limits, description })));
/** A hundredth of a watt is smaller than any site; ten gigawatts are more than any has. */
const size = { minimum: 0.00001, maximum: 10_000_000 };

/** What a site is, as against what it reports. Whatever is unknown is null, and the figures that need it say so. */
export const siteFacts = {
  nameplate_kw: fact('The most it can give or take, as alternating current, in kW.', size),
  peak_kwp: fact('Of a solar site: the peak power of its modules, in kWp.', size),
  storage_kwh: fact('Of a battery: the energy that can be used, in kWh.', size),
  latitude: fact('Degrees, north is positive. Goes with the longitude.', { minimum: -90, maximum: 90 }),
  longitude: fact('Degrees, east is positive. Goes with the latitude.', { minimum: -180, maximum: 180 }),
  commissioned_on: Type.Optional(
    Nullable(
      Type.String({
        pattern: DAY,
        maxLength: 10,
        description: 'The day on which it began to work, such as 2024-05-01.',
      }),
    ),
  ),
  tilt_degrees: fact('Of modules: 0 lies flat, 90 stands upright.', { minimum: 0, maximum: 90 }),
  azimuth_degrees: fact('Where modules face, clockwise from north: 90 is east, 180 south.', {
    minimum: 0,
    maximum: 360,
  }),
  hub_height_m: fact('Of wind turbines: the height of the hub above the ground, in m.', {
    minimum: 1,
    maximum: 500,
  }),
  region: Type.Optional(Nullable(lineText({ maxLength: 100 }))),
  tags: Type.Optional(
    Type.Array(lineText({ maxLength: 50 }), {
      maxItems: 20,
      description: 'Words of your own. Each counts once; blank ones are left out.',
    }),
  ),
};

/** The same facts in an answer: none is left out. */
export const SiteFacts = Type.Required(Type.Object(siteFacts));
export type SiteFacts = Static<typeof SiteFacts>;
