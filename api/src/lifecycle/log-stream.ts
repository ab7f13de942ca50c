import type { Output } from './narrator.ts';

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  req?: { method?: string; url?: string };
  reqId?: string;
}

const WARNING = 40;
const ERROR = 50;

/** A person at a terminal reads lines, a machine reads JSON; `EMP_LOG` decides where the guess is wrong. */
export function wantsPrettyLog(environment: NodeJS.ProcessEnv, isTerminal: boolean | undefined): boolean {
  if (environment.EMP_LOG === 'pretty') return true;
  if (environment.EMP_LOG === 'json') return false;
  return isTerminal === true;
}

/** Takes the JSON log and shows a person the lines that ask for attention, one line each. */
export function prettyLogStream(out: Output): Output {
  return {
    write(text: string) {
      const line = parse(text);
      if (!line || line.level < WARNING) return;
      const time = new Date(line.time).toLocaleTimeString('en-GB');
      const what = [line.msg, line.err?.message === line.msg ? undefined : line.err?.message]
        .filter(Boolean)
        .join(': ');
      const where = line.reqId ? ` (request ${line.reqId})` : '';
      out.write(`${time} ${line.level >= ERROR ? 'error' : 'warning'}: ${what}${where}\n`);
      if (line.level >= ERROR && line.err?.stack) out.write(`${line.err.stack}\n`);
    },
  };
}

function parse(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}
