/** Stands for the drawing library's module of this name: see `charts-without-unused-parts.ts`. */
export const builtinlib = () => ({});
