import { readWith } from '../../../testing/cataloguer-table';
import cargoToml from './index';

test('a manifest gives ranges, scopes and lines', async () => {
  const list = await readWith(cargoToml, {
    'Cargo.toml': `[package]
name = "shop"
version = "0.3.0"
license = "MIT"

[dependencies]
serde = { version = "1.0", features = ["derive"] }
pinned = "=2.1.0"
helper = { path = "../helper" }
flags = { package = "bitflags", version = "1" }

[dependencies.tokio]
version = "1"
optional = true

[build-dependencies]
cc = "1.0"
serde = "1.0"
`,
  });
  expect(list.packages).toMatchObject([
    { purl: 'pkg:cargo/serde', version: '', constraint: '1.0', line: 7, scope: 'runtime' },
    { purl: 'pkg:cargo/pinned@2.1.0', version: '2.1.0', line: 8 },
    { purl: 'pkg:cargo/helper', own: true, line: 9 },
    { purl: 'pkg:cargo/bitflags', constraint: '1', line: 10 },
    { purl: 'pkg:cargo/tokio', scope: 'optional', line: 12 },
    { purl: 'pkg:cargo/cc', scope: 'build', line: 17 },
  ]);
  expect(list.direct).toHaveLength(6);
  expect(list.project).toEqual({ name: 'shop', version: '0.3.0', purl: 'pkg:cargo/shop@0.3.0', licenses: ['MIT'] });
});

test('a member inherits from the workspace above it', async () => {
  const list = await readWith(
    cargoToml,
    {
      'Cargo.toml': '[workspace.package]\nversion = "2.0.0"\n[workspace.dependencies]\nrand = "0.8"\n',
      'a/b/Cargo.toml': '[package]\nname = "b"\nversion.workspace = true\n[dependencies]\nrand.workspace = true\n',
    },
    'a/b/Cargo.toml',
  );
  expect(list.packages).toMatchObject([{ purl: 'pkg:cargo/rand', constraint: '0.8', line: 5 }]);
  expect(list.project).toMatchObject({ name: 'b', version: '2.0.0' });
});

test('where the workspace is locked, only the project is told', async () => {
  const files = { 'Cargo.lock': '', 'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nrand = "1"\n' };
  const list = await readWith(cargoToml, files, 'a/Cargo.toml');
  expect(list).toEqual({ packages: [], project: { name: 'a', purl: 'pkg:cargo/a' } });
});

test.each(['[package', 'a = 1\n', '<xml/>'])('%j is unreadable', async (text) => {
  await expect(readWith(cargoToml, { 'Cargo.toml': text })).rejects.toMatchObject({ code: 'unreadable' });
});
