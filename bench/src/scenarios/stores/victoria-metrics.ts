import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connections } from '../../service/http.ts';
import { freePort } from '../../service/free-port.ts';
import { processorSeconds } from '../../service/processor-time.ts';
import { temporaryFolder } from '../../history/keep-history.ts';
import type { Packet } from './packets.ts';
import { type Program, settledBytes, startProgram } from './program.ts';
import type { Question, Rival } from './store.ts';

export const VICTORIA_METRICS = 'victoria-metrics';

const DAY = 86_400;

/** It knows no zones: its days are a day long and end with the hour in which it is asked. */
function questionOf(question: Question, now: number): string {
  const spanOf = (days: number, step: string) => `&start=${now - days * DAY}&end=${now}&step=${step}`;
  const figures = ['sum', 'avg', 'min', 'max'].map(
    (figure) => `label_set(${figure}_over_time({__name__=~"reading_.+"}[365d]), "figure", "${figure}")`,
  );
  switch (question) {
    case 'year by day':
      return `query_range?query=${encodeURIComponent('sum_over_time(reading_energy_consumption[1d])')}${spanOf(365, '1d')}`;
    case 'last day by quarters':
      return `query_range?query=${encodeURIComponent('sum(avg_over_time(reading_power[15m]))')}${spanOf(1, '15m')}`;
    case 'year, one figure each':
      return `query?query=${encodeURIComponent(`union(${figures.join()})`)}&time=${now}`;
  }
}

export async function startVictoriaMetrics(connections: Connections): Promise<Rival> {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const files = join(folder.path, 'files');
  mkdirSync(files);
  const start = () =>
    startProgram(
      VICTORIA_METRICS,
      [
        `-storageDataPath=${files}`,
        `-httpListenAddr=127.0.0.1:${port}`,
        '-retentionPeriod=100y',
        '-search.maxUniqueTimeseries=10000',
        // A year of a hundred sites is a question that its package's limits refuse on a small machine.
        '-search.maxSamplesPerQuery=1000000000',
        '-search.maxQueryDuration=10m',
      ],
      `${url}/health`,
    );
  let program: Program = await start();
  const get = (path: string) => connections.send({ method: 'GET', url: `${url}${path}` });

  return {
    name: 'VictoriaMetrics',
    async send({ lines }: Packet) {
      const { status, text } = await connections.send({
        method: 'POST',
        url: `${url}/write?precision=s`,
        headers: { 'content-type': 'text/plain' },
        body: lines,
      });
      if (status !== 204) throw new Error(`VictoriaMetrics answered ${status}: ${text}`);
    },
    processorSeconds: () => processorSeconds(program.pid) ?? 0,
    async bytes() {
      await get('/internal/force_flush');
      await get('/internal/force_merge');
      return settledBytes(files);
    },
    async ask(question) {
      const now = Math.floor(Date.now() / 1000 / 900) * 900;
      const answer = await get(`/api/v1/${questionOf(question, now)}&nocache=1`);
      if (answer.status !== 200 || answer.text.includes('"result":[]'))
        throw new Error(`VictoriaMetrics knows nothing of ${question}: ${answer.text.slice(0, 500)}`);
      return answer.milliseconds;
    },
    async valuesAfterKill() {
      await program.kill();
      program = await start();
      const now = Math.floor(Date.now() / 1000);
      const query = encodeURIComponent('sum(count_over_time({__name__=~"reading_.+"}[400d]))');
      const { text } = await get(`/api/v1/query?query=${query}&time=${now}&nocache=1`);
      const { data } = JSON.parse(text) as { data: { result: { value: [number, string] }[] } };
      return Number(data.result[0]?.value[1] ?? 0);
    },
    async close() {
      await program.stop();
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}
