/** What shared-ui prepares for the tests of all web packages; vitest.config.ts says where it is. */
declare module 'web-setup';
