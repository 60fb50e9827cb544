/** Milliseconds since the epoch; handed in so that tests can move time. */
export type Clock = () => number;
