// For packages that read this one's sources and know no style sheets but modules.
declare module '*.css';
