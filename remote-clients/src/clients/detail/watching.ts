/**
 * Details that are open are asked for again every so often, in milliseconds: who has just handed a device its token
 * watches here for the first reading. A hidden tab does not ask.
 */
export const watching = { refreshInterval: 5000 };
