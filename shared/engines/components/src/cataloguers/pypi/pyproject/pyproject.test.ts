import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pyproject from '.';

describeCataloguer(pyproject, {
  'PEP 621 and 735': {
    files: {
      'pyproject.toml': `[build-system]
requires = ["setuptools"]

[project]
name = "shop"
version = "1.0"
license = {text = "Apache-2.0"}
dependencies = [
  "requests>=2,<3",
  'Flask == 2.0.1', # "flask-cors"
  "req @ git+https://github.com/o/req@abc",
]

[project.optional-dependencies]
fast = ["numpy"]
test = ["pytest>=7"]

[dependency-groups]
lint = ["ruff==0.1.0", {include-group = "test"}]
`,
    },
    expect: [
      'pkg:pypi/requests runtime :9 direct <>=2,<3>',
      'pkg:pypi/flask@2.0.1 runtime :10 direct <== 2.0.1>',
      'pkg:pypi/req?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Freq%40abc runtime :11 direct',
      'pkg:pypi/numpy optional :15 direct',
      'pkg:pypi/pytest test :16 direct <>=7>',
      'pkg:pypi/ruff@0.1.0 development :19 direct <==0.1.0>',
    ],
    project: { name: 'shop', version: '1.0', licenses: ['Apache-2.0'] },
  },
  Poetry: {
    files: {
      'pyproject.toml': `[tool.poetry]
name = "old"

[tool.poetry.dependencies]
python = "^3.8"
"ruamel.yaml" = "0.17.0"
any = "*"
opt = {version = "^1", optional = true}
here = {path = "../here"}
many = [{version = "<2"}, {version = ">=2"}]

[tool.poetry.dev-dependencies]
black = "==23.1"
`,
    },
    expect: [
      'pkg:pypi/ruamel-yaml@0.17.0 runtime :6 direct <0.17.0>',
      'pkg:pypi/any runtime :7 direct',
      'pkg:pypi/opt optional :8 direct <^1>',
      'pkg:pypi/here runtime :9 own',
      'pkg:pypi/many runtime :10 direct <<2>',
      'pkg:pypi/black@23.1 development :13 direct <==23.1>',
    ],
    project: { name: 'old', licenses: [] },
  },
  'tools alone': { files: { 'pyproject.toml': '[tool.ruff]\nline-length = 100\n' }, expect: [] },
});

test('broken TOML is told with its line', async () => {
  await expect(readWith(pyproject, { 'pyproject.toml': 'a = 1\nb = [' })).rejects.toThrow(/line 2/);
});
