import { type RawBuilder, sql } from 'kysely';

interface Place {
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
}

/**
 * How many degrees the sun stands above the horizon (Astronomical Almanac, good to 0.01°), where readings are too many to be
 * taken out of the database. A test holds it against `sunAt`. Each step is a table of its own (`offset 0`), or the server
 * would put it into each place that it is used in.
 */
export function sunAltitude(at: RawBuilder<unknown>, { latitude, longitude }: Place): RawBuilder<number> {
  return sql`(select asind(least(1, greatest(-1,
      sind(${latitude}) * p.sin_declination + cosd(${latitude}) * sqrt(1 - p.sin_declination ^ 2)
        * cosd(280.46061837 + 360.98564736629 * p.n + ${longitude} - p.ascension))))
    from (select n, sind(e.tilt) * sind(e.along) as sin_declination, atan2d(cosd(e.tilt) * sind(e.along), cosd(e.along)) as ascension
      from (select n, 280.460 + 0.9856474 * n + 1.915 * sind(357.528 + 0.9856003 * n)
            + 0.020 * sind(2 * (357.528 + 0.9856003 * n)) as along, 23.439 - 0.0000004 * n as tilt
        from (select extract(epoch from ${at})::float8 / 86400 - 10957.5 as n offset 0) d offset 0) e offset 0) p)`;
}
