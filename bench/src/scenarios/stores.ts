import { Connections } from '../service/http.ts';
import { startPostgres } from '../service/postgres.ts';
import type { Scenario } from '../scenario.ts';
import { measureAsking } from './stores/asking.ts';
import { INFLUXDB, startInfluxdb } from './stores/influxdb.ts';
import { isInstalled } from './stores/program.ts';
import { measureStoring } from './stores/storing.ts';
import { startVictoriaMetrics, VICTORIA_METRICS } from './stores/victoria-metrics.ts';

const packages = [
  { program: INFLUXDB, debian: 'influxdb', start: startInfluxdb },
  { program: VICTORIA_METRICS, debian: 'victoria-metrics', start: startVictoriaMetrics },
];

export const stores: Scenario = {
  name: 'stores',
  about: 'bytes, processor time and questions of the same readings here, in InfluxDB and in VictoriaMetrics',
  async run(progress) {
    const present = packages.filter(({ program }) => isInstalled(program));
    for (const { debian } of packages.filter((each) => !present.includes(each)))
      progress(
        `nothing is compared with ${debian}, which is not installed (Debian: apt-get install ${debian})`,
      );
    const rivals = present.map(({ start }) => start);
    const postgres = await startPostgres();
    const connections = new Connections(4);
    try {
      return [
        ...(await measureStoring(postgres, connections, rivals, progress)),
        ...(await measureAsking(postgres, connections, rivals, progress)),
      ];
    } finally {
      connections.close();
      postgres.stop();
    }
  },
};
