import { seedOf } from '../seeded.ts';
import { type Process, process } from './noise.ts';
import {
  type Building,
  buildingPower,
  hubSpeed,
  type Solar,
  smoothStep,
  solarPower,
  type Wind,
  windPower,
} from './plants.ts';
import { type Place, type Weather, vapourPressure, weatherOf } from './weather.ts';

interface Hydro {
  kind: 'hydro';
  /** Rated power in W. */
  rated: number;
}

interface Battery {
  kind: 'battery';
  /** Rated power in W; what it gives is metered as positive, what it takes as negative. */
  rated: number;
  /** Direct voltage of the pack. */
  voltage: number;
}

interface Charger {
  kind: 'charger';
  /** Rated power in W of all points together. */
  rated: number;
}

interface Station {
  kind: 'station';
}

export type Equipment = Solar | Wind | Hydro | Battery | Charger | Building | Station;

/** What a device measures at an instant: metric names of the product, SI units (W, °C, %, V, A). */
export interface Sample {
  power?: number;
  temperature?: number;
  humidity?: number;
  voltage?: number;
  current?: number;
  status: string;
}

const HOUR = 3600;
const day = 24 * HOUR;

/** A device at a place as a function of time: the same instant always gives the same sample. */
export function deviceOf(equipment: Equipment, place: Place, name: string): (seconds: number) => Sample {
  const weather = weatherOf(place, name);
  const flicker = process(seedOf(`flicker/${name}`), {
    longest: 2 * HOUR,
    shortest: HOUR / 12,
    knee: HOUR,
    slope: 1,
  });
  const slow = process(seedOf(`slow/${name}`), {
    longest: 24 * day,
    shortest: 2 * day,
    knee: 12 * day,
    slope: 2,
  });
  return (seconds) => sample(equipment, weather(seconds), seconds, flicker, slow);
}

function sample(
  equipment: Equipment,
  weather: Weather,
  seconds: number,
  flicker: Process,
  slow: Process,
): Sample {
  const outside = { temperature: weather.temperature, humidity: weather.humidity };
  switch (equipment.kind) {
    case 'solar': {
      const power = solarPower(equipment, weather);
      const clipped = power >= equipment.inverter;
      return {
        ...outside,
        power,
        status: running(power, clipped ? 'limited' : ''),
      };
    }
    case 'wind': {
      const speed = hubSpeed(equipment, weather, seconds);
      const unsteady = windPower(equipment, speed, weather.temperature) * (1 + 0.02 * flicker(seconds));
      const power = Math.min(equipment.rated, unsteady);
      return { ...outside, power, status: running(power, speed >= 25 ? 'storm stop' : '') };
    }
    case 'hydro': {
      const flow = Math.min(1, Math.max(0.12, 0.62 + 0.22 * slow(seconds) + 0.01 * flicker(seconds)));
      return { ...outside, power: equipment.rated * flow, status: 'running' };
    }
    case 'battery': {
      // Charged from midday's surplus, given back in the evening peak and a little before the morning's.
      const evening =
        smoothStep((weather.solarHour - 17) / 1.5) * (1 - smoothStep((weather.solarHour - 21) / 2));
      const morning =
        0.4 * smoothStep((weather.solarHour - 5.5) / 1) * (1 - smoothStep((weather.solarHour - 8) / 1));
      const noon =
        smoothStep((weather.solarHour - 10) / 1) * (1 - smoothStep((weather.solarHour - 14.5) / 1));
      // A tenth is lost: 4.5 h of charging at noon give 5.25 h of the other two, each counted by how much of it there is.
      const given = equipment.rated * (0.694 * (evening + morning) - 0.9 * noon);
      const power = given * (1 + 0.03 * flicker(seconds));
      const charging = noon > 0;
      const voltage = equipment.voltage * (0.97 + (charging ? 0.03 : 0) - 0.02 * evening);
      const temperature = 21 + 6 * (evening + morning) + (charging ? 3 : 0) + 0.4 * flicker(seconds);
      const idle = charging ? 'charging' : 'idle';
      return {
        power,
        temperature,
        voltage,
        current: power / voltage,
        status: power > 0 ? 'discharging' : idle,
      };
    }
    case 'charger': {
      const busy = smoothStep((weather.solarHour - 7) / 3) * (1 - smoothStep((weather.solarHour - 18) / 4));
      const power = equipment.rated * busy * Math.min(1, Math.max(0, 0.55 + 0.33 * flicker(seconds)));
      return {
        ...threePhase(power, flicker(seconds)),
        status: power > 0.02 * equipment.rated ? 'charging' : 'idle',
      };
    }
    case 'building': {
      const power = buildingPower(equipment, weather, seconds, flicker(seconds));
      const temperature = 21 + 0.08 * (weather.temperature - 15) + 0.25 * flicker(seconds);
      // Air from outside, warmed: the vapour stays, the relative humidity falls.
      const humidity = Math.min(
        75,
        Math.max(18, (103 * vapourPressure(weather.dewPoint)) / vapourPressure(temperature)),
      );
      return { ...threePhase(power, flicker(seconds)), temperature, humidity, status: 'running' };
    }
    case 'station':
      break;
  }
  return { ...outside, status: 'running' };
}

/** A three-phase connection at 400 V, whose voltage gives a little under load. */
function threePhase(power: number, flicker: number): { power: number; voltage: number; current: number } {
  const voltage = 400 + 2.5 * flicker;
  return { power, voltage, current: power / (Math.sqrt(3) * voltage * 0.96) };
}

function running(power: number, otherwise: string): string {
  return otherwise || (power > 0 ? 'running' : 'standby');
}
