/** What is wrong with the environment, in a sentence for the person who starts the service. */
export class ConfigError extends Error {}
