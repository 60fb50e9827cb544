import { createMetrics, mergeExposition, serveMetrics } from './metrics';

test('two services with one metric name share a head and keep their labels', async () => {
  const [a, b] = [createMetrics('a'), createMetrics('b')];
  a.failures.inc({ operation: 'x' });
  b.failures.inc({ operation: 'x' }, 2);
  const server = await serveMetrics([a.registry, b.registry], { port: 0, host: '127.0.0.1' });
  const body = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  const notFound = await fetch(`http://127.0.0.1:${server.port}/`);
  await server.stop();
  expect(body.match(/# TYPE osk_unexpected_errors_total/g)).toHaveLength(1);
  expect(body).toMatch(/osk_unexpected_errors_total\{[^}]*service="a"[^}]*\} 1/);
  expect(body).toMatch(/osk_unexpected_errors_total\{[^}]*service="b"[^}]*\} 2/);
  expect(body).toContain('process_cpu_seconds_total');
  expect(notFound.status).toBe(404);
});

test('merging keeps every sample', () => {
  const merged = mergeExposition(['# HELP m h\n# TYPE m counter\nm 1\n', '# HELP m h\n# TYPE m counter\nm{a="b"} 2\n']);
  expect(merged).toBe('# HELP m h\n# TYPE m counter\nm 1\nm{a="b"} 2\n');
});
