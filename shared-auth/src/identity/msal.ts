// Only what is named here gets into the chunk; importing the package by `*` would bring all of it.
export { BrowserCacheLocation, ProtocolMode, PublicClientApplication } from '@azure/msal-browser';
