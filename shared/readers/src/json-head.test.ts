import { jsonHead } from './json-head';

describe('the head of a JSON file', () => {
  test('is closed where it was cut off', () => {
    expect(jsonHead('{"a":[{"b":1},{"c":"x, [')).toEqual({ a: [{ b: 1 }, {}] });
  });

  test('nested as far as reports are read, and nothing beyond: it costs no more than its length', () => {
    expect(jsonHead('['.repeat(200))).toBeInstanceOf(Array);
    expect(jsonHead(`{"bomFormat":"CycloneDX","components":${'['.repeat(200)}`)).toBeUndefined();
    expect(jsonHead('[{"a":'.repeat(2_000_000))).toBeUndefined();
  });
});
