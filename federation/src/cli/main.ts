#!/usr/bin/env node
/** `pnpm mfe`. `sync` is part of every start and goes the short way; everything else gets the whole command line. */
const [command, ...rest] = process.argv.slice(2);

if (command === 'sync' && rest.length === 0) {
  const { sentenceOfLeft, sync } = await import('./sync.ts');
  try {
    const { promoted, left } = await sync();
    for (const { remote, release } of promoted) console.log(`${remote} ${release} is live`);
    for (const part of left) console.log(sentenceOfLeft(part));
  } catch (error) {
    const { conclude } = await import('./outcome.ts');
    process.exitCode = await conclude(false, () => Promise.reject(error));
  }
} else {
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(process.argv);
}
