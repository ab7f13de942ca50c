interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371;
const radians = Math.PI / 180;

/** Along a great circle (haversine). */
export function kilometersBetween(one: Place, other: Place): number {
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  const cosines = Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(north + cosines * east)));
}
