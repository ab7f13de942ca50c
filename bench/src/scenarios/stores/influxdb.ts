import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connections } from '../../service/http.ts';
import { freePort } from '../../service/free-port.ts';
import { processorSeconds } from '../../service/processor-time.ts';
import { temporaryFolder } from '../../history/keep-history.ts';
import { metrics } from '../../history/load-history.ts';
import type { Packet } from './packets.ts';
import { type Program, settledBytes, startProgram } from './program.ts';
import type { Question, Rival } from './store.ts';

export const INFLUXDB = 'influxd';

/** As its package has it, but compacted as soon as nothing comes in any more, so that its bytes at rest need no hours. */
const configuration = (folder: string, port: number, inner: number) => `
reporting-disabled = true
bind-address = "127.0.0.1:${inner}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  query-log-enabled = false
  cache-snapshot-write-cold-duration = "5s"
  compact-full-write-cold-duration = "5s"
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${port}"
  log-enabled = false
  max-body-size = 0
`;

const LAST_YEAR = 'time > now() - 365d';

/** Days of the organization's zone, as the product has them. */
const questions: Record<Question, string> = {
  'year by day': `select sum(energy_consumption) from reading where ${LAST_YEAR} group by time(1d), site tz('Europe/Berlin')`,
  'last day by quarters':
    'select sum(m) from (select mean(power) as m from reading where time > now() - 24h group by time(15m), site) where time > now() - 24h group by time(15m)',
  'year, one figure each': `select ${metrics.flatMap((name) => ['sum', 'mean', 'min', 'max'].map((figure) => `${figure}(${name})`)).join()} from reading where ${LAST_YEAR} group by site`,
};

export async function startInfluxdb(connections: Connections): Promise<Rival> {
  const folder = temporaryFolder();
  const [port, inner] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder.path, 'influxdb.conf');
  const files = join(folder.path, 'files');
  mkdirSync(files);
  writeFileSync(file, configuration(files, port, inner));
  const start = () => startProgram(INFLUXDB, ['-config', file], `${url}/ping`);
  let program: Program = await start();

  const ask = async (statement: string) => {
    const answer = await connections.send({
      method: 'GET',
      url: `${url}/query?db=bench&epoch=s&q=${encodeURIComponent(statement)}`,
    });
    if (answer.status !== 200) throw new Error(`InfluxDB answered ${answer.status}: ${answer.text}`);
    return answer;
  };
  await connections.send({
    method: 'POST',
    url: `${url}/query?q=${encodeURIComponent('create database bench')}`,
  });

  return {
    name: 'InfluxDB',
    async send({ lines }: Packet) {
      const { status, text } = await connections.send({
        method: 'POST',
        url: `${url}/write?db=bench&precision=s`,
        headers: { 'content-type': 'text/plain' },
        body: lines,
      });
      if (status !== 204) throw new Error(`InfluxDB answered ${status}: ${text}`);
    },
    processorSeconds: () => processorSeconds(program.pid) ?? 0,
    bytes: () => settledBytes(files),
    async ask(question) {
      const { text, milliseconds } = await ask(questions[question]);
      if (!text.includes('"values"')) throw new Error(`InfluxDB knows nothing of ${question}: ${text}`);
      return milliseconds;
    },
    async valuesAfterKill() {
      await program.kill();
      program = await start();
      const { text } = await ask(`select count(power) from reading`);
      const count = (JSON.parse(text) as { results: { series?: { values: number[][] }[] }[] }).results[0];
      return (count?.series?.[0]?.values[0]?.[1] ?? 0) * metrics.length;
    },
    async close() {
      await program.stop();
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}
