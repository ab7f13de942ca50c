/** A file as it is, as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
