import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { DiskRoom } from '../database/disk-room.ts';

interface DiskWatchOptions {
  folder: string;
  /** How often it is looked at, in milliseconds. */
  every?: number;
  room?: Pick<DiskRoom, 'free' | 'size'>;
}

/** Below this part of the disk somebody should make room; above the other it is said to be well. */
const WARN_BELOW = 0.1;
const WELL_ABOVE = 0.12;

/** Says in the log and in `/metrics` when the disk of the data folder is nearly full. */
const diskWatch: FastifyPluginAsync<DiskWatchOptions> = async (app, options) => {
  const { folder, every = 30_000, room = new DiskRoom(folder) } = options;
  let isWarned = false;
  const look = () => {
    const { free, size } = room;
    const part = size > 0 ? free / size : 1;
    const figures = { folder, free_mb: Math.floor(free / 1024 / 1024), percent: Math.floor(part * 100) };
    if (!isWarned && part < WARN_BELOW) {
      isWarned = true;
      app.log.warn(figures, `The disk of the data folder is nearly full: ${figures.percent}% are free`);
    } else if (isWarned && part > WELL_ABOVE) {
      isWarned = false;
      app.log.info(figures, 'The disk of the data folder has room again');
    }
  };
  const timer = setInterval(look, every);
  timer.unref();
  look();
  app.addHook('onClose', async () => clearInterval(timer));

  const registers = [app.metrics.registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('data_folder_free_bytes', 'Free room of the disk of the data folder.', () => room.free);
  gauge('data_folder_size_bytes', 'Size of the disk of the data folder.', () => room.size);
};

export const diskWatchPlugin = fastifyPlugin(diskWatch, { name: 'disk-watch', dependencies: ['metrics'] });
