import { sync } from './sync.ts';

const result = await sync();
for (const { remote, release } of result.promoted) console.log(`${remote} ${release} is live`);
