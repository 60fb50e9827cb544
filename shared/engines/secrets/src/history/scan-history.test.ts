import { scanHistory, toRawFinding, verifySecret, type HistoryBlob } from '../index';
import { githubToken, stripeKey } from '../testing/secrets';

const blob = (commit: string, date: string, path: string, text: string): HistoryBlob => ({
  ...{ commit, date, path, author: `${commit}@acme.test` },
  blobId: text,
  content: Buffer.from(text),
});
async function* stream(blobs: HistoryBlob[]) {
  yield* blobs;
}

test('tells the first commit that had a secret, and whether it is still there', async () => {
  const kept = `a=${githubToken('kept')}`;
  const gone = `b=${stripeKey('gone')}`;
  const blobs = [
    blob('c3', '2026-03-01T00:00:00Z', 'kept.env', `x=1\n${kept}`),
    blob('c2', '2026-02-01T00:00:00Z', 'gone.env', gone),
    blob('c1', '2026-01-01T00:00:00Z', 'kept.env', kept),
    blob('c4', '2026-04-01T00:00:00Z', 'gone.env', 'b=removed'),
  ];
  const { findings, coverage } = await scanHistory(stream(blobs), {
    inHead: ({ blobId }) => blobId.startsWith('x=1') || blobId === 'b=removed',
  });
  expect(findings.map(({ file, line, history }) => [file, line, history])).toEqual([
    ['kept.env', 2, { commit: 'c1', author: 'c1@acme.test', date: '2026-01-01T00:00:00Z', inHead: true }],
    ['gone.env', 1, { commit: 'c2', author: 'c2@acme.test', date: '2026-02-01T00:00:00Z', inHead: false }],
  ]);
  expect(coverage).toMatchObject({ blobs: 4, repeated: 0 });
  expect(toRawFinding(findings[1]!).description).toContain('commit c2 of 2026-02-01');
});

test('the same content is looked at once', async () => {
  const text = `a=${githubToken()}`;
  const { findings, coverage } = await scanHistory(
    stream([blob('c1', '2026-01-01T00:00:00Z', 'a', text), blob('c2', '2026-01-02T00:00:00Z', 'a', text)]),
  );
  expect(findings).toHaveLength(1);
  expect(coverage).toMatchObject({ blobs: 1, repeated: 1 });
});

test('a finding of the history can still be verified', async () => {
  const { findings } = await scanHistory(stream([blob('c1', '2026-01-01T00:00:00Z', 'a', `a=${githubToken()}`)]));
  expect(await verifySecret(findings[0]!, async () => ({ status: 200, json: async () => ({}) }))).toBe('active');
});

test('stops when aborted', async () => {
  const scan = scanHistory(stream([blob('c1', '2026-01-01T00:00:00Z', 'a', 'x')]), {
    signal: AbortSignal.abort(new Error('enough')),
  });
  await expect(scan).rejects.toThrow('enough');
});
