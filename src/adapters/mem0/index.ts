/** `madeleine/mem0`: memory for code written for mem0. */
export {}
