import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { LoaderDefinition } from 'webpack';

/**
 * Turns `messages/<language>.json` (flat, ICU MessageFormat) into a module of compiled messages, so that no message
 * parser reaches the browser. `JSON.parse` of a string starts faster than an object literal of the same size.
 */
const messagesLoader: LoaderDefinition = function compileMessages(source) {
  const messages = JSON.parse(source) as Record<string, string>;
  const compiled = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => {
      if (typeof text !== 'string') throw new Error(`Message "${id}" is not a text`);
      return [id, compileMessage(text)];
    }),
  );
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
};

export default messagesLoader;
