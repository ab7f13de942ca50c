/** The examples run in Node, where there is no window to prepare. */
if ('window' in globalThis) await import('web-setup');
