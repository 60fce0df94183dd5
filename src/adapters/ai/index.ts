/** `madeleine/ai`: memory for the AI SDK. */
export {}
