import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pylock from '.';

describeCataloguer(pylock, {
  'packages, archives, version control, folders': {
    files: {
      'pylock.toml': `lock-version = "1.0"
created-by = "tool"

[[packages]]
name = "attrs"
version = "25.1.0"
wheels = [{name = "attrs.whl", url = "https://x/attrs.whl", hashes = {sha256 = "${'ab'.repeat(32)}", odd = "zz"}}]

[[packages]]
name = "cattrs"
version = "24.1.2"
dependencies = [{name = "attrs"}]
vcs = {type = "git", url = "https://github.com/o/cattrs", commit-id = "abc"}

[[packages]]
name = "shop"
directory = {path = "."}

[[packages]]
name = "zipped"
archive = {url = "https://example.com/zipped.zip", hashes = {sha256 = "${'cd'.repeat(32)}"}}
`,
      'pyproject.toml': '[project]\nname = "shop"\nversion = "3"\ndependencies = ["cattrs"]\n',
    },
    expect: [
      'pkg:pypi/attrs@25.1.0 runtime :5; SHA-256:abababab',
      'pkg:pypi/cattrs@24.1.2?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fcattrs%40abc runtime :10 direct -> attrs@25.1.0',
      'pkg:pypi/shop runtime :16 own',
      'pkg:pypi/zipped?download_url=https%3A%2F%2Fexample.com%2Fzipped.zip runtime :20; SHA-256:cdcdcdcd',
    ],
    project: { name: 'shop', version: '3', licenses: [] },
  },
});

test('another TOML file is refused', async () => {
  await expect(readWith(pylock, { 'pylock.x.toml': 'a = 1' })).rejects.toMatchObject({ code: 'unreadable' });
});
