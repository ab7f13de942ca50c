import { area, type DemoSite, equipment, siteList, units } from './sites.ts';

const { solar, wind, hydro, battery, charger, building, station } = equipment;
const { kW, MW } = units;

const berlin = area('Berlin', 52.52, 13.4, 40, 'brandenburg');
const uckermark = area('Uckermark', 53.2, 13.8, 60, 'brandenburg');
const lausitz = area('Lausitz', 51.6, 14.2, 110, 'brandenburg');
const coast = area('Ostfriesland', 53.5, 7.4, 2, 'north-sea');
const sea = area('German Bight', 54.2, 6.9, 0, 'north-sea');
const eifel = area('Eifel', 50.3, 6.7, 520, 'rhine');
const rhine = area('Upper Rhine', 48.6, 7.9, 150, 'rhine');
const bavaria = area('Lower Bavaria', 48.7, 12.9, 380, 'bavaria');
const alps = area('Allgäu', 47.6, 10.4, 780, 'bavaria');
const andalusia = area('Andalusia', 37.5, -5.4, 90, 'iberia');

/** The demo fleet: 60 clients of every kind, most of them well, some not. */
export const auroraSites: readonly DemoSite[] = makeSites();

function makeSites(): DemoSite[] {
  const { sites, add } = siteList('aurora');

  add(lausitz, 'Lausitz Solar Park 1', solar(12 * MW));
  add(lausitz, 'Lausitz Solar Park 2', solar(8.5 * MW));
  add(lausitz, 'Lausitz Tracker Field', solar(4.2 * MW, 12));
  add(uckermark, 'Prenzlau Solar', solar(3.4 * MW));
  add(uckermark, 'Templin Solar', solar(2.1 * MW), { status: 'maintenance', silentHours: 5 });
  add(bavaria, 'Straubing Solar Farm', solar(6.8 * MW));
  add(bavaria, 'Deggendorf Solar', solar(2.9 * MW));
  add(bavaria, 'Landau Agri-PV', solar(1.6 * MW, 20));
  add(bavaria, 'Plattling Rooftops', solar(640 * kW, 10));
  add(rhine, 'Offenburg Solar', solar(2.4 * MW));
  add(rhine, 'Lahr Logistics Roof', solar(1.1 * MW, 8));
  add(rhine, 'Kehl Carport', solar(380 * kW, 5));
  add(rhine, 'Rust Floating Solar', solar(1.5 * MW, 12));
  add(alps, 'Kempten Dairy Roof', solar(290 * kW, 30));
  add(alps, 'Oberstdorf Cable Car Roof', solar(150 * kW, 40), { silentHours: 14 });
  add(eifel, 'Prüm Solar', solar(1.3 * MW));
  add(andalusia, 'Écija Solar', solar(18 * MW, 25));
  add(andalusia, 'Carmona Solar', solar(9.5 * MW, 25));
  add(andalusia, 'Osuna Solar', solar(5.2 * MW, 25), { silentHours: 60 });

  add(coast, 'Norden Wind Farm', wind(24 * MW, 8.1));
  add(coast, 'Aurich Wind Farm', wind(16 * MW, 7.8));
  add(coast, 'Esens Turbine 1', wind(4.2 * MW, 7.9));
  add(coast, 'Esens Turbine 2', wind(4.2 * MW, 7.9), { status: 'maintenance', silentHours: 9 });
  add(sea, 'Bight Offshore East', wind(84 * MW, 9.9));
  add(sea, 'Bight Offshore West', wind(72 * MW, 10));
  add(uckermark, 'Prenzlau Wind Farm', wind(32 * MW, 7.1));
  add(uckermark, 'Gramzow Wind Farm', wind(18 * MW, 6.9));
  add(uckermark, 'Schwedt Turbine', wind(3.6 * MW, 6.8));
  add(lausitz, 'Cottbus Wind Farm', wind(14 * MW, 6.6));
  add(eifel, 'Prüm Wind Farm', wind(20 * MW, 7.4));
  add(eifel, 'Gerolstein Turbine', wind(3 * MW, 7.2));
  add(eifel, 'Bitburg Turbine', wind(2.3 * MW, 7), { status: 'inactive', silentHours: 220 });

  add(alps, 'Iller Power Station', hydro(4.6 * MW));
  add(alps, 'Wertach Power Station', hydro(1.2 * MW));
  add(bavaria, 'Isar Weir Station', hydro(7.8 * MW));
  add(rhine, 'Kinzig Mill', hydro(240 * kW), { silentHours: 3 });

  for (const letter of ['A', 'B', 'C']) {
    const size = { A: 1, B: 0.7, C: 1.6 }[letter] ?? 1;
    const house = `Building ${letter}`;
    const meter = `${house} Main Meter`;
    add(berlin, meter, building(38 * kW * size, 145 * kW * size, 5 * kW * size), { building: house });
    add(berlin, `${house} Rooftop PV`, solar(210 * kW * size, 10), { building: house, parent: meter });
    add(berlin, `${house} Battery`, battery(120 * kW * size), { building: house, parent: meter });
    add(berlin, `${house} EV Charging`, charger(88 * kW * size), { building: house, parent: meter });
  }
  add(berlin, 'Building C Server Room', building(62 * kW, 6 * kW, 1.2 * kW), {
    building: 'Building C',
    parent: 'Building C Main Meter',
    text: 'Server room meter and climate',
  });
  add(berlin, 'Building B Facade PV', solar(46 * kW, 88, 200), {
    building: 'Building B',
    parent: 'Building B Main Meter',
    status: 'inactive',
    silentHours: 400,
  });

  add(lausitz, 'Lausitz Battery', battery(6 * MW, 1100), { parent: 'Lausitz Solar Park 1' });
  add(lausitz, 'Lausitz Weather Station', station, { parent: 'Lausitz Solar Park 1' });
  add(andalusia, 'Écija Battery', battery(8 * MW, 1100), { parent: 'Écija Solar' });
  add(andalusia, 'Écija Weather Station', station, { parent: 'Écija Solar' });
  add(bavaria, 'Straubing Weather Station', station, { parent: 'Straubing Solar Farm', silentHours: 30 });
  add(coast, 'Norden Met Mast', station, { parent: 'Norden Wind Farm' });
  add(coast, 'Norden Battery', battery(4 * MW, 1100), { parent: 'Norden Wind Farm' });
  add(sea, 'Bight Met Buoy', station, { parent: 'Bight Offshore East', silentHours: 1.5 });
  add(rhine, 'Offenburg Depot Charging', charger(600 * kW));
  add(berlin, 'Berlin Training Centre Roof', solar(64 * kW, 15), { status: 'inactive', silentHours: null });
  return sites;
}
