/** Progress of the scripts goes to stderr: stdout belongs to what is run. */
export const say = (text) => process.stderr.write(`${text}\n`);
