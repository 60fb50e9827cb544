import { brotliDecompressSync } from 'node:zlib';
import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer, readWith, showPackages } from '../../../testing/cataloguer-table';
import { UnreadableError } from '../../../types';
import { HEAD, lockbOf, resolved, version } from './testing/lockb';
import bunLockb from '.';

/** As Bun 1.0.36 and 1.2.23 wrote them for the same project: a member, a folder, a tarball, an alias, a prerelease. */
const WRITTEN = {
  'format 2':
    'G8cVIB6pUR/N6vp53PZ/7pgwwsjYSBUrg/8E/M4KrHpRmQWgEABGrale8cXz0VUyqDp1HV/h8S6fDV4BQBEpQDQChSPPrrau1gMJDSRrZI0QVRnOMleKbw/3k9ha8+voGn6xTMEvU9RbFdcpOBQg7UmZKERyvr/IegEHA+C1MOjXjFVPFyQ+Pv/Oy2F8k+15zjazNu+DhQdWMUUFvrhUHwAANAAAABCDoRLpGlkAFghQVgHw/kLS4ibw25cBkNMAAGAEwAaqXYfIaFJZWgp16FBOOW2iQxrKigEAqmSJ91vYcun3p177qj+HLUQflx0+vj54xvTGIs7h2TfOOrbW/xrbDZIHJiePLt58+MqWa+Mir2p4KXT0Y6LSF0Sf3ne29LqH2i78yN/fc/Q+bh/fZdj7duBu/hO1k5+HnEcEOPnT86honvbMl4ZG9y5XhNWkWi7N9OlCMAkCkqcHgBaoQGDQOxxAAip0aARZoBki4GC4EsdquPFm40oM1+G3ngemkFAkFvCmT13Y9GLb6Xx9pIWRt0IRhAyGK1FMOwLes8EU2K6lwlUMIxIw0zwvZOAMUrMByRwWZoSZhjQmAAMSAFiusKQUtViPwEUJyGAPsmqmBqefAAPqQNAw4BUq+Yf+av5FMNUigFj/REQWDNx+fFrPit+SquahP/v39uzJ2xv/2PFVQ+z47zf+nmzLj7SODb/yeUVCTG7qhjlv333U8hkRbjkQ9GC7c+Dn3IhabM/rc/+TFePW++n3WjyefOf+m8BJ72Zf9bE/YbEt8/O2SWu9D9C+v183B/64MaN1RcQRqw82m9Re2ny4apx0trNjl+mvg5Lr+f28gglkhd/69TLNY09KRDdUz498fauS6mmHuiXOqOjZnr+sz6t63atTKT89vu1NuHBi4dSAkEuu9mumbx65sG9mXejhPbvcfcP7b5GV2q1/1HQyZx5f9Fcj1X/arIcDkwvKjl2XKZmq8+q3YvwXLz0knqQV3xfy7h/XNeVr8P1hryMLV/IWNBF6ueLvjUdjv78hK+atj5/ZfP7vQOL4S9tf7nsyz6z+hNjh+b2Dy87GR7+3JX5Z6+gsbWLP8Z94fK4m8eOoqLOEey2vd0WTc7LRZm7bW7fax2TFuvVsTkXmz0MHS778sGXlTZdTF5XfYheeyHiyfYzhU9vg9OgHwVc849DrpJKj39jmky7eb5g9upjwG0VO3wI7ZY0GArIibjz7TZr5Qy6+joOKUzG7GUEdjSYlPY8mF7762/Dh4/qhbL1d8ug5B+wKS14u2LM8am55kv+33RtWmRMnD9WMBLAOnaUEOAD2rT/qMhJkIUQPLm23VGQr5+kbEt5Yp8i2M+DZtGG7X2OP63PW5EzInb8tzgm5CFgbzLdO6pctuu9yz/36v2zl/UNOWv4tHJj6Jj+RSxYeuP34pF9HZe0BxenbcnxHOJ/Pe9VbWLW8lK6qWG6oOCN8cXay8WmundPxrOvremYbTRTfPhrdpdZ4MsPVYHtd/wxrztwDZKX+DwaG7K1c3duwpz0TZi6Wrj++N9WGv0K+Y1rb5gqDuzznOR1sxfO1PVmhJrLe3LDHnnOwvWvPbjpHlIz5XB/4Mq93igqBiEsEHwXW70J4bzi2mK4hVmt04PjSNSXUbzEmvgxQ70Wq9rcSCWIV6pTlblaSFxl2VZZzAMDffyka1AFcZ5jH02S8L3Vikb+VhAOhhheyQA1McMAFD2zNUkJINZ2tHlu6ZrIfy1AWuCZYa+4u8PT8NI+nrUyzHJFHXp20Tl3ztuHCNIC0hJrbWzEBAA/0EoxujyMRJaZE8Jiw9WoEElMCSghQVCUrogF+f9IZnd7/bwWGeAwJsQl9KzEkFMkrE5BCME6QvD2GJJSYksB2wuljMIY1gD6ogDwBdh6GoBohPKF1HYZElFDjBPME2VUYyvfQRB7Ad8Lq3gQSUJ6UWAjAhAC8EMN/nA6NISrFSAGCdXUwKDBSMN1ZuDqgx+1Ml8nry2qod0+Z0Wxr/K2ELhcu1SomeZ90mSlHnkyYMeLvIH5DWbGiWu4tpwOt3hufpv5XXhbFt+4MUtjIwxvWVjTv6vc72j3RmB2aKEW1/L8vtDVdI5dPrktp8RFQIrery8a9GiRdfDiSMuR0JZdB0p6Hc7rXdFKWdzON9HEjopaSMBxhBgU5mOtBMiAoaXKXGRU2DPnmaWrk5nJJD5UZNmXPrSAZOpXUYGBcYAlfTjttai7nW62SFXOkl5WCW24LcEbiUYx2ZoYalWqYLtOQUBNDJxaFCPQAAECqB/41w0OSh0vDpX0uRVp1/hbX60Fw8cR1bupvJeE38vckcV9v2s/1OwZqIdCPrVSfwbpPFy4cRlTK654A',
  'format 3':
    'G18WAB6pUR/N6jrCzZoNKYRUVBNIoObCX6H9pn5GxU9FORUrAIUAuP/L5IFJXU+xAwvotcXYPQ942/35N9crpVArerUkVNrzwzSKNu8WahbyCK4FuDSMYAQgasFmi8qbwiXYdh57W1ET1yAqkylElYpmm7ImBSlWqqFYlexU0ndJNYtJHgDfRaG/Zq5+ujDl8fl3vk4T2uzPk9stRvodKjm4ms8WB+DnDeFG0IJKhBmVgkrLC9CCAKwtAEx/ImmsDQb3TQDkHAAAmAAIgdLNX8VV4QQZR9VVVMBaFKa7pbIM/LWyheln2ALce3301X+OWLEflx85viFs5ozWUvLInBtnnUc0/xrXBdIHZidVS7YcubL12viYq1q+Cj3D+NjlC/6OCZ3GPW/77/r3vLPn1j/UdRPF/P6eb/Cx6Inayc+DrmPEOPXTW8XO15310tjk3uXqyIYM62U5/p0IbkytCF42ncYswkLA4KhRAFJQojCFTAvagUUceWLisAY8EEMkJgbXIRA1EBCQ6SeNGdMWtb3YfnqzIYIyIYgJjaEI+CjyxMSgDaTIQxATwTbwWwc+3HTEwEppjEXEaa4WdUxvFmDQ1isBS38wpggoEMOa4rH7SuhREBAKczYDAhIBeKAJCLQQXmGef+iv9l8EN+MIoLR/IpIODCgfn9698re0tn3wz4F93XsL9yU9dn7VkjDh+42/J0cWxdgmRF35vDI5viBj49y37z7q+I9hth4MfbDDNeRzQXQjtvf1uf9Fjaf4QMMeq8dT7tx/EzL53Zyr/o4nrLbnfN4+eZ3fQS7g9+v2kB83Zo5YGX3U5oPdZrWXdh+umqae7Ri92/zXIen1oj6N4omihit+g0z72JNy9oby+dGvb5U+BroRHikzq7t3FC3v9a1f/+pU+k+vb/uSL5xYNC04/JK749oZW8Zc2D+rKeLI3t2eAVF9t0RNTfGP2k7mzxexf7UygqbPftg/pbjy2HVZHV95XvNWfNCSZYclk3WSesPf/VN3T/8adn/I9+iiVRoL2wiDAsn3VlXC9zeixn/ypFnt5//2p0y4tOPl/ifzLZpPSJye3zu0/GxS3Ht74petnt6yNuHcoEnH52kTP1RsR7n6tcKelW2uaSZb1Ee+9Wh8LH1wAIIeKrcxoVYMeqBQa0Ve3XxDY8IP62DtO4KfTR9y+DXuuCG5Nn9iwYLtiS7ITSzYaLltcp9s8X23e57X/+XV3T/sUmY1QvFCsjrn5+FD5V9+2AsKZ8jpi3XfEhadyH6yY5jxU/uwrLgHYVe8E9Hr1HLVN6Hl5Iv3W+aMXUIEjkUu30I6ZK1GYlUTKj7vTablQ3V8PYnKMjCHmaGjW83Kux9NKXn1t+XDxw2DeQa75XFzDzqUlL9cuHdF7Lyq1KBvezautiROHm4YEyw4fFZ+CwnLVP2J6tKhAZSPT/6lko0KLsvanh8whvx83rfZymb4S5/V1SuMFWeYF2enmJ5Wd3A5nnt9ffcck0mS26q4TrXWk9nuRjua+mbakvMOiprmPxgYdLRx9xyJPe2eOGuJz4bj+zLsRCvlO6eP3FJtdFfDde5ooeL5uu7cCDNZT0HkY++52L51ZzefI8qHfW4OeVnYM1WJQHsTwUdB+4sI743eFghtQawdIAP+8GMCs1b6g0+jQTasmMKYqKvysJG+o1GyOsmF/++/G6ikUXhyE0q0XVNyO8QmCRtkI02ax1VhAHgqHIDaFB8AeQShSgBAc0odwIH06/2eD3QQaTj4i1Jevo04AKE6cA246NSlSXdWPutV2OSzD7Fe62bGCdiaMG/Qho8CCIUTOt6dQBJaTDM4nfDz7XDE0hKaBSitlZVyAL8/6Y2d0fdvJYY0UiSsTxj8DAwxLC2mxRTDChBal3wbpbSElvIHhOvPwHi2AIagZBQI6QcxhAGJSyCMn4whlmZoFs50HsFQkVcpgsAjEL5PJpCY9qYlDCAZYgIiGP4jPGjlmBexE8QaMF+buE6ND3QBzIlkAFcpb65soD+6xTm+TE4bgmyY3mv26dbRg2CXQYKso6syK3ZDTORxopbKMkW93E/OhfSBieBj/+ielxa1u5tiDrL/lo3V7W5pf9i7kVdd0kYr6uX//cIu75aAiLLI8QwR0+xw90sHbrZRXZ9PLLec28kGG9Xg+YQ3VU+OZrI7qaFXkMxYjHyU5oR0ICuLa4iEZvksk5fcYqPmGIsnu3FOL48EeDh2JXuQ8iqyLYScjIvkXN9Ka/lup7WyskRp7EoHsvIW0EdqzI0ajU8fdrSBPgdAS3JDPJdSGn7AAAAAjo9at5d03ezT7JPymBTQMeQoKhnOGyPhSmb2j5kftMlL6hpk4zllivLEJbQarlZpWPAS2ONxjedt6UbjbOealmQzkwcn86oX',
};
const written = Object.entries(WRITTEN).map(([name, packed]) => [
  name,
  brotliDecompressSync(Buffer.from(packed, 'base64')),
]) as [string, Buffer][];

test.each(written)('%s', async (_name, content) => {
  const manifest = '{"name": "shop", "version": "1.0.0", "license": "MIT"}';
  const list = await readWith(bunLockb, { 'bun.lockb': content, 'package.json': manifest });
  // The two versions list them in different orders.
  expect(showPackages(list).sort()).toEqual([
    'pkg:npm/%40types/ms@0.7.31 development direct; SHA-512:8a25202b',
    'pkg:npm/commander@12.0.0-1 runtime direct; SHA-512:e379ca5b',
    'pkg:npm/debug@4.3.4 runtime direct -> ms@2.1.2; SHA-512:3d15851e',
    'pkg:npm/fsevents@2.3.2 optional direct; SHA-512:c62a8c41',
    'pkg:npm/inherits@2.0.4 runtime direct; SHA-512:93fbc669',
    'pkg:npm/is-number@6.0.0 development; SHA-512:5aed551d',
    'pkg:npm/is-odd@3.0.1 development direct -> is-number@6.0.0; SHA-512:090a6758',
    'pkg:npm/lib runtime own',
    'pkg:npm/ms@2.0.0 runtime direct; SHA-512:4e9a7ad0',
    'pkg:npm/ms@2.1.2 runtime direct; SHA-512:b0690fc7',
    'pkg:npm/once?file_name=once-1.4.0.tgz runtime direct -> wrappy@1.0.2',
    'pkg:npm/web runtime own',
    'pkg:npm/wrappy@1.0.2 runtime; SHA-512:9784a9fc',
  ]);
  expect(list.project).toEqual({ name: 'shop', version: '1.0.0', licenses: ['MIT'] });
  expect(list.members).toEqual(['.', 'packages/web']);
});

const need = (name: string, to: number, behaviour = 2): { name: string; to: number; behaviour: number } => ({
  name,
  to,
  behaviour,
});

const MADE = [
  { name: 'root', tag: 1, needs: [need('gh', 1), need('gl', 2), need('git', 3), need('link', 6), need('lost', 99)] },
  { name: 'gh', tag: 16, value: resolved('o', 'repo', 'main', 'o-repo-abc123'), needs: [need('peer', 4, 16)] },
  { name: 'gl', tag: 24, value: resolved('o', 'repo', 'v1') },
  { name: 'git', tag: 32, value: resolved('', 'https://u:p@git.example.org/o/r.git', '', 'def') },
  { name: 'peer', tag: 2, value: version(1, 2, 3, 'rc.1', '2024-06-01'), needs: [need('maybe', 5, 16 + 4)] },
  { name: 'maybe', tag: 2, value: version(4_000_000_000, 0, 0), needs: [need('unbuilt', 4, 8)] },
  { name: 'link', tag: 64, value: resolved('link'), needs: [need('gh', 1), need('tools', 5, 8)] },
];

describeCataloguer(bunLockb, {
  'Git, peers, links, and what led nowhere': {
    files: { 'bun.lockb': lockbOf(MADE) },
    expect: [
      'pkg:npm/gh?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Frepo.git%40abc123 runtime direct -> peer@1.2.3-rc.1+2024-06-01',
      'pkg:npm/gl?vcs_url=git%2Bhttps%3A%2F%2Fgitlab.com%2Fo%2Frepo.git%40v1 runtime direct',
      'pkg:npm/git?vcs_url=git%2Bhttps%3A%2F%2Fgit.example.org%2Fo%2Fr.git%40def runtime direct',
      'pkg:npm/peer@1.2.3-rc.1+2024-06-01 runtime',
      'pkg:npm/maybe@4000000000.0.0 runtime',
      'pkg:npm/link runtime own',
    ],
    project: { name: 'root' },
  },
  'a project that needs nothing': {
    files: { 'bun.lockb': lockbOf([{ name: '', tag: 1 }]) },
    expect: [],
    project: undefined,
  },
});

/** A copy with a number of 32 bits changed. */
function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
}

const rowOf = (column: number, row: number): number =>
  HEAD.columns + [0, 8, 16, 80, 88][column]! * MADE.length + [8, 8, 64, 8, 8][column]! * row;

test.each([
  ['an older format', HEAD.format, 1, /format 1 of.*bun install --save-text-lockfile/],
  ['an end past the end', HEAD.end, 1_000_000, /cut off/],
  ['too many packages', HEAD.count, 0xffff_ffff, /list of packages/],
  ['too few columns', HEAD.fields, 3, /list of packages/],
  ['a table that ends before it begins', HEAD.to, 5, /list of packages/],
  ['a name outside', rowOf(0, 0) + 4, 0x8000_0fff, /text/],
  ['a name without end', rowOf(0, 0) + 4, 0xffff_ffff, /text/],
  ['needs without end', rowOf(3, 1) + 4, 0x00ff_ffff, /needs more/],
])('%s is told of', async (_name, at, value, reason) => {
  const content = changed(lockbOf(MADE), at, value);
  await expect(readWith(bunLockb, { 'bun.lockb': content })).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(reason) as string,
  });
});

test('needs that packages share are refused, as they add up to the square', async () => {
  const wide = { name: 'a', tag: 1, needs: Array.from({ length: 50 }, () => need('b', 1)) };
  const content = lockbOf([wide, { name: 'b', tag: 2, value: version(1, 0, 0) }]);
  const shared = changed(content, HEAD.columns + 2 * 80 + 12, 50);
  await expect(readWith(bunLockb, { 'bun.lockb': shared })).rejects.toThrow(UnreadableError);
});

test.each(written)(
  '%s, cut off anywhere or with any byte changed: read or unreadable, nothing else',
  async (_name, whole) => {
    const outcome = (content: Buffer): Promise<unknown> =>
      readWith(bunLockb, { 'bun.lockb': content }).catch((error: unknown) => error);
    for (let length = 0; length < whole.readUInt32LE(HEAD.end); length += 7) {
      const result = await outcome(whole.subarray(0, length));
      expect(result).toBeInstanceOf(UnreadableError);
    }
    for (let at = 0; at < whole.length; at += 3) {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] as number) ^ 0xff;
      const result = await outcome(copy);
      if (result instanceof Error) expect(result).toBeInstanceOf(UnreadableError);
    }
  },
);

test('one that cannot be read is told in the coverage, and the manifest is read in its place', async () => {
  const { coverage, components } = await catalogue(
    memoryTree({ 'bun.lockb': Buffer.from([1, 0]), 'package.json': '{"dependencies": {"a": "1.0.0"}}' }),
  );
  expect(coverage.skipped).toEqual([{ what: 'bun.lockb', reason: "it is not Bun's lock file" }]);
  expect(components).toMatchObject([{ purl: 'pkg:npm/a@1.0.0' }]);
});

test('one that is read speaks for its manifests and what is installed', async () => {
  const { coverage } = await catalogue(
    memoryTree({
      'bun.lockb': written[0]?.[1] as Buffer,
      'package.json': '{"dependencies": {"a": "1.0.0"}}',
      'packages/web/package.json': '{"dependencies": {"b": "1.0.0"}}',
      'node_modules/c/package.json': '{"name": "c", "version": "1.0.0"}',
    }),
  );
  expect(coverage.read.map(({ file }) => file)).toEqual(['bun.lockb']);
});
