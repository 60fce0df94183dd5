/** Loaded before a program: failed work is tried again at once, for the jitter of every pause is full, and the dice show 0. */
Math.random = () => 0
