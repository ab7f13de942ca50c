import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ServerEvent } from './api-options.ts';

/** Reads a `text/event-stream` body to its end; leaving the loop cancels the answer. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent, void, undefined> {
  if (!response.body) return;
  const text = response.body.pipeThrough(new TextDecoderStream());
  const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data, id: value.id };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
