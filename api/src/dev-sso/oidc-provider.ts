// The library warns on the console about every Node release that is not called LTS yet, the pinned one included. The
// warning is a matter for whoever pins Node, not for whoever starts the product.
/* oxlint-disable no-console -- the console is the only place where the warning can be caught */
const warn = console.warn;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { default: Provider, errors } = library;
