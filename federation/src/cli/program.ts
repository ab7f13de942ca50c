import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { check } from './commands/check.ts';
import { create } from './commands/create.ts';
import { diff } from './commands/diff.ts';
import { approve } from './commands/host.ts';
import { halt } from './commands/halt.ts';
import { history } from './commands/history.ts';
import { key } from './commands/key.ts';
import { override } from './commands/override.ts';
import { policy } from './commands/policy.ts';
import { promote } from './commands/promote.ts';
import { preview } from './commands/preview.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import { disable, enable, withdraw } from './commands/pointer-commands.ts';
import { rollback } from './commands/rollback.ts';
import { seal } from './commands/seal.ts';
import { status } from './commands/status.ts';
import { conclude, EXIT, type Outcome } from './outcome.ts';
import { types } from './commands/types.ts';
import { verify } from './commands/verify.ts';
import { watch } from './commands/watch.ts';
import { examples, GUIDE } from './help.ts';
import { defaultHost } from './surroundings.ts';
import { MOST_HOURS } from '../store/preview-link.ts';
import { sentenceOfLeft, sync } from './sync.ts';
import { sentence, tenants } from './words.ts';

/** Options that several commands have. */
interface Common {
  store?: string;
  host: string[];
  json?: boolean;
}

/** The whole command line; resolves with the exit code. */
export async function runProgram(argv: string[]): Promise<number> {
  let code: number = EXIT.done;
  const act =
    <Arguments extends unknown[]>(work: (...all: Arguments) => Promise<Outcome>) =>
    async (...all: [...Arguments, Command]) => {
      const command = all.pop() as Command;
      const options = command.opts<Common>();
      code = await conclude(options.json === true, () => work(...(all as unknown as Arguments)));
    };

  const program = new Command('mfe')
    .description('Ships the parts of the application, each on its own.')
    .addHelpText('after', GUIDE)
    .exitOverride();
  const command = (name: string, description: string, { host = false } = {}) => {
    const [first = ''] = name.split(' ');
    const made = program.command(name).description(description).exitOverride();
    made.addHelpText('after', examples(first));
    made.option('--store <folder>', 'folder or s3://bucket/prefix; default MFE_STORE, else DATA_DIR/store');
    if (host) made.addOption(hostOption());
    return made.option('--json', 'write the outcome as JSON');
  };

  command('sync', "publish and promote this machine's builds to the local store, without a gate").action(
    act(async () => {
      const data = await sync();
      const text = [
        ...data.promoted.map(({ remote, release }) => `${remote} ${release} is live`),
        ...data.left.map(sentenceOfLeft),
      ];
      return { data, text: text.length > 0 ? text : ['Nothing has changed.'] };
    }),
  );
  program
    .command('create <remote>')
    .description('write a new remote with one page into this repository')
    .addHelpText('after', examples('create'))
    .exitOverride()
    .option(
      '--title <words>',
      'what people read; "de=…" in another language, repeated; default: from the name',
      collect,
    )
    .option('--permission <key>', 'what a person needs to see it', 'dashboard.read')
    .option('--json', 'write the outcome as JSON')
    .action(act((name: string, options: { title?: string[]; permission: string }) => create(name, options)));
  command(
    'check <remote>',
    'put a local build through the gate, or the host’s (check host); changes nothing',
    {
      host: true,
    },
  )
    .option('--dir <folder>', 'the built remote; default remote-<remote>/dist')
    .option('--accept-size', 'let it be larger than the release before')
    .action(act(check));
  command('publish <remote>', 'put a local build into the store, where nobody sees it yet')
    .option('--dir <folder>', 'the built remote; default remote-<remote>/dist')
    .action(act(publish));
  command('promote <release>', 'give a published release (remote@version) to people, through the gate', {
    host: true,
  })
    .option('--percent <number>', 'as a canary, to this part of all people (0.01 to 100)', percent)
    .option('--tenant <id>', 'as a canary, to this tenant; repeat it for several', tenants)
    .option('--accept-size', 'let it be larger than the release before')
    .option('--dir <folder>', 'of the host: where its build is; default host/dist')
    .option('--urgent', 'open pages take it within a minute, instead of at their next entry')
    .option('--force <reason>', 'without the gate; the reason goes into the history', sentence)
    .option('--even-though <reason>', 'although it was rolled back, halted or turned off before', sentence)
    .addOption(seenOption())
    .action(act(promote));
  command('rollback <remote>', 'end the canary, or go back to the last good release', { host: true })
    .option('--note <text>', 'why; goes into the history, and marks the release that is left', sentence)
    .option('--again', 'further back, although somebody rolled back less than a minute ago')
    .option('--force <reason>', 'without the quick gate; the reason goes into the history', sentence)
    .addOption(seenOption())
    .action(act(rollback));
  command('disable <remote>', 'turn a part off, with a sentence for the people who meet it')
    .requiredOption('--reason <sentence>', 'what they read', sentence)
    .addOption(seenOption())
    .action(act(disable));
  command('enable <remote>', 'turn a part on again').addOption(seenOption()).action(act(enable));
  command('halt <remote>', 'end the canary, and leave alone what everybody gets')
    .requiredOption('--note <text>', 'why; goes into the history, and marks the release', sentence)
    .addOption(seenOption())
    .action(act(halt));
  command('withdraw <remote>', 'take a part out: its navigation and addresses are gone at once')
    .option('--note <text>', 'why; goes into the history', sentence)
    .action(act(withdraw));
  command('prune [remote]', 'remove releases that are not live and that no open page can still be on')
    .option('--older-than <days>', 'how long they must have been out of use', days, 30)
    .option('--dry-run', 'say what would go, and leave it')
    .action(act(prune));
  command('seal', 'write the registry anew from the pointers, signed with the key at hand')
    .option('--new-key', 'although another key has signed it so far; hosts must learn the new one')
    .option(
      '--old-key <key>',
      'public half of the key before (base64, or a file): what it sealed is sealed anew',
    )
    .option(
      '--restored <reason>',
      'the store was put back from a copy on purpose, and is older than what hosts have seen',
      sentence,
    )
    .action(act(seal));
  program
    .command('key <file>')
    .description('make a key for a team or a person, and print its public half')
    .exitOverride()
    .option('--json', 'write the outcome as JSON')
    .action(act(key));
  command(
    'policy [file]',
    'show whose key may move what, or have a file say so; needs the installation’s key',
  ).action(act(policy));
  command('approve <release>', 'the second person’s word for a release of the host (host@release)').action(
    act(approve),
  );
  command(
    'types <release>',
    'write what a part’s modules take (part, or part@version) into a part that uses them',
  )
    .requiredOption('--into <remote>', 'the part that uses them, or its folder')
    .action(act(types));
  command('verify', 'go through the log of all moves from the first, and compare what is live with it')
    .option('--host-build <folder>', 'and whether this is the build of the host that was promoted')
    .action(act(verify));
  command('status [remote]', 'what is live, since when, and how it is doing', { host: true })
    .option('--no-health', 'ask no host how releases are doing')
    .action(act(status));
  command('history <remote>', 'who has moved it, when and why, from the beginning on')
    .option('--limit <number>', 'how many moves', entries, 20)
    .option('--before <place>', 'earlier than this; the page before ends with it')
    .action(act(history));
  command('diff <release> <other>', 'what two published releases say differently of themselves').action(
    act(diff),
  );
  command('watch', 'halt canaries that fail more often than their stable release', { host: true })
    .option('--every <seconds>', 'how often to look', seconds, 10)
    .option('--once', 'look once and end')
    .action(act(watch));
  command('override <remote> <address>', 'a link that shows a remote from your machine inside a live host', {
    host: true,
  }).action(act(override));

  command('preview <release>', 'a link that shows a published release to some people for some time', {
    host: true,
  })
    .requiredOption('--for <whom>', 'an e-mail address, tenant:<id>, or role:<name>@<id of the tenant>')
    .option('--hours <number>', `until when, at most ${MOST_HOURS}`, hours, 24)
    .action(act(preview));

  try {
    await program.parseAsync(argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    throw error;
  }
}

function hostOption(): Option {
  return new Option('--host <url>', 'a live host; repeat it where there are several')
    .env('MFE_HOST')
    .default(defaultHost())
    .argParser((value: string, previous: string[] | undefined) => [
      ...(previous === undefined || previous === defaultHost() ? [] : previous),
      ...value.split(/\s+/).map(hostAddress),
    ]);
}

const seenOption = (): Option =>
  new Option('--seen <serial>', 'only if it has not moved since: "serial" of status --json').argParser(
    serial,
  );

function serial(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

function entries(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 1 && value <= 1000))
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  return value;
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

function hostAddress(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is no address such as https://live.example.`);
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 1)) throw new InvalidArgumentError('It must be a number of seconds, 1 or more.');
  return value;
}

function days(text: string): number {
  const value = Number(text);
  if (!(value >= 0) || text.trim() === '') throw new InvalidArgumentError('It must be a number of days.');
  return value;
}

function hours(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= MOST_HOURS))
    throw new InvalidArgumentError(`It must be a number of hours, at most ${MOST_HOURS}.`);
  return value;
}

function percent(text: string): number {
  const value = Number(text);
  if (!(value >= 0.01 && value <= 100)) throw new InvalidArgumentError('It must be from 0.01 to 100.');
  return value;
}
