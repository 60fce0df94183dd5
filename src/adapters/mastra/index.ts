/** `madeleine/mastra`: memory for Mastra. */
export {}
