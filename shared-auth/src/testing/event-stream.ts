/** A stream of server-sent events that the test writes to. */
export function eventStream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
  return {
    answer: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    /** New readings, as the server tells of them. */
    send: (data: object) =>
      controllers[0]?.enqueue(new TextEncoder().encode(`event: readings\ndata: ${JSON.stringify(data)}\n\n`)),
  };
}
