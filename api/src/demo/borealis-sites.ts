import { area, type DemoSite, equipment, siteList, units } from './sites.ts';

const { solar, wind, hydro, battery, building } = equipment;
const { kW, MW } = units;

const kiruna = area('Kiruna', 67.86, 20.2, 450, 'lapland');
const lule = area('Luleå', 65.6, 22.15, 10, 'lapland');
const jamtland = area('Jämtland', 63.2, 14.6, 330, 'jamtland');

export const borealisSites: readonly DemoSite[] = makeSites();

function makeSites(): DemoSite[] {
  const { sites, add } = siteList('borealis');
  add(kiruna, 'Kiruna Wind Farm', wind(28 * MW, 7.6));
  add(kiruna, 'Kiruna Office', building(14 * kW, 26 * kW, 1.6 * kW), { building: 'Building A' });
  add(lule, 'Lule River Station', hydro(42 * MW));
  add(lule, 'Luleå Data Hall Roof', solar(420 * kW, 45));
  add(jamtland, 'Åre Wind Farm', wind(19 * MW, 8.2));
  add(jamtland, 'Östersund Wind Farm', wind(12 * MW, 7.3), { status: 'maintenance', silentHours: 7 });
  add(jamtland, 'Indal River Station', hydro(18 * MW));
  add(jamtland, 'Östersund Battery', battery(3 * MW), { silentHours: 40 });
  return sites;
}
