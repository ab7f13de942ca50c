/** A stream of server-sent events that the test writes to. */
export function eventStream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
  return {
    answer: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    /** New readings, or another event, as the server tells of them. */
    send: (data: object, event = 'readings') =>
      controllers[0]?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
  };
}
