import { expect, it } from 'vitest';
import { commandsOf } from './document-commands.ts';

it('takes the commands of a document in their order, with what they stand for', () => {
  const fence = '`'.repeat(3);
  const text = `# Ship
${fence}sh
export STORE=s3://parts/live     # or a folder
npx pnpm mfe disable x --reason "Back at noon."  # off
${fence}
Not this: mfe prune.
${fence}json
{ "no": "command" }
${fence}
${fence}sh
npx pnpm --filter remote-x dev   # prints a link
${fence}
`;
  expect(commandsOf(text, [['s3://parts/live', '/tmp/store']])).toEqual([
    { written: 'export STORE=s3://parts/live', command: 'export STORE=/tmp/store', isServer: false },
    {
      written: 'npx pnpm mfe disable x --reason "Back at noon."',
      command: 'npx pnpm mfe disable x --reason "Back at noon."',
      isServer: false,
    },
    {
      written: 'npx pnpm --filter remote-x dev',
      command: 'npx pnpm --filter remote-x dev',
      isServer: true,
    },
  ]);
});
