/**
 * How one protocol is asked to switch to TLS. A conversation of steps: wait until `ready` says that the answer so
 * far is whole, then send the next request. `ready` gives `true` to go on, `false` to wait for more bytes, and a
 * text when the service refuses.
 */
export interface StartTlsDialect {
  name: string;
  ports: readonly number[];
  steps: readonly { send?: Buffer; ready: (answer: Buffer) => boolean | string }[];
}

/** Ready when a whole line matches `done`; refused when one matches `refused`. */
export function lines(done: RegExp, refused: RegExp): (answer: Buffer) => boolean | string {
  return (answer) => {
    const whole = answer.toString('latin1').split(/\r?\n/).slice(0, -1);
    const refusal = whole.find((line) => refused.test(line));
    return refusal === undefined ? whole.some((line) => done.test(line)) : refusal.slice(0, 120);
  };
}
