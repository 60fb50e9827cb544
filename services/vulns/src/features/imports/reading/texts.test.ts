import { Readable } from 'node:stream';
import { eachXml } from '@osk/readers';
import { eachJsonLine } from './each-json-line';
import { htmlText, linksIn } from './html-text';
import { maskSecrets } from './mask-secrets';

test.each([
  ['<p>One &amp; two</p><p>three<br>four</p>', 'One & two\nthree\nfour'],
  ['a <script>alert(1)</script><style>p{}</style>b', 'a b'],
  ['<ul><li>x</li><li>y', 'x\ny'],
  ['plain  text', 'plain text'],
  ['cut <a href="', 'cut'],
  ['&lt;b&gt; stays words', '<b> stays words'],
  [null, ''],
])('HTML as text: %p', (html, text) => expect(htmlText(html)).toBe(text));

test('links of HTML and of words, only those of the web, each once', () => {
  const html =
    '<p>https://a.example/x</p><a href="https://b.example/">b</a><a href="javascript:x()">c</a> https://a.example/x';
  expect(linksIn(html)).toEqual(['https://a.example/x', 'https://b.example/']);
  expect(linksIn({})).toEqual([]);
});

test.each([
  ['password=hunter2&x=1', 'password=[redacted]&x=1'],
  ['{"api_key": "abc def", "n": 1}', '{"api_key": [redacted], "n": 1}'],
  ['Authorization: Basic dXNlcjpwYXNz\r\nHost: x', 'Authorization: [redacted]\r\nHost: x'],
  ['ftp://user:pass@host/', 'ftp://[redacted]@host/'],
  [`id ${'AKIA'}${'ABCDEFGHIJKLMNOP'} end`, 'id [redacted] end'],
  [`-----BEGIN ${'RSA'} PRIVATE KEY-----\nMIIabc`, '[redacted]'],
  ['nginx/1.18.0 at https://x.example/?q=1', 'nginx/1.18.0 at https://x.example/?q=1'],
])('secrets of %p', (text, masked) => expect(maskSecrets(text)).toBe(masked));

test('what repeats a secret’s beginning is read once', () => {
  for (const piece of ['eyJ', '-----BEGIN ', 'token=', '://a:', 'bearer '])
    expect(maskSecrets(piece.repeat(50_000)).length).toBeLessThan(100_000);
});

test('JSON Lines: a line that is none is skipped, and named', async () => {
  const skipped: string[] = [];
  const found: unknown[] = [];
  const open = () => Readable.from([Buffer.from('\uFEFF{"a":1}\r\n\n{"a":'), Buffer.from('2}\nno\n{"a":3')]);
  for await (const value of eachJsonLine(open, { skipped: (reason) => void skipped.push(reason) })) found.push(value);
  expect(found).toEqual([{ a: 1 }, { a: 2 }]);
  expect(skipped).toEqual(['in line 4 is not JSON', 'in line 5 is not JSON']);
});

test('XML elements that are passed over take no room, and the rest stands; what is around is told', async () => {
  const big = 'x'.repeat(1024 ** 2);
  const parts = [
    '<r v="1"><g n="a"><i><raw>',
    ...Array(20).fill(`<q>${big}</q>`),
    '</raw><k>1</k></i></g>',
    '<g n="b"><i/></g></r>',
  ];
  const found = [];
  const open = () => Readable.from(parts.map((part) => Buffer.from(part as string)));
  for await (const { element, around } of eachXml(open, ['r.g.i'], { without: ['raw'] }))
    found.push([element.children.map(({ name, text }) => [name, text]), around.map((map) => [...map.values()])]);
  expect(found).toEqual([
    [[['k', '1']], [['1'], ['a']]],
    [[], [['1'], ['b']]],
  ]);
});
