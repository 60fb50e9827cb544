import { ConfigError, loadConfig } from './define-config';
import { configReference } from './reference';
import * as setting from './settings';

const spec = {
  PORT: setting.port({ description: 'the port', default: 80 }),
  MODE: setting.oneOf(['a', 'b'], { description: 'the mode', default: 'a' }),
  HOSTS: setting.list({ description: 'hosts', default: [] }),
  SECRET: setting.integer({ description: 'a secret number', default: 1, min: 1, max: 9, secret: true }),
  NEEDED: setting.requiredText({ description: 'needed' }),
  DB: setting.url(['mongodb:'], { description: 'the database', default: undefined }),
};

test('reads, trims, defaults', () => {
  const config = loadConfig(spec, {
    PORT: ' 8080 ',
    HOSTS: 'a, b,,c',
    NEEDED: 'x',
    MODE: '',
    DB: 'mongodb://h1:1,h2:2/x',
  });
  expect(config).toEqual({
    PORT: 8080,
    MODE: 'a',
    HOSTS: ['a', 'b', 'c'],
    SECRET: 1,
    NEEDED: 'x',
    DB: 'mongodb://h1:1,h2:2/x',
  });
});

test('names every mistake and no secret', () => {
  const attempt = () => loadConfig(spec, { PORT: '70000', MODE: 'c', SECRET: '77', DB: 'http://x' });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(/PORT.*0 to 65535[\s\S]*MODE.*one of a, b[\s\S]*SECRET[\s\S]*NEEDED is required[\s\S]*DB/);
  expect(attempt).not.toThrow(/77/);
});

test('the reference has a row per setting', () => {
  expect(configReference(spec).split('\n')).toHaveLength(8);
});
