import { describeCataloguer } from '../../../testing/cataloguer-table';
import uvLock from '.';

const SHA = 'ab'.repeat(32);

describeCataloguer(uvLock, {
  'members, extras, groups, forks, Git and archives': {
    files: {
      'uv.lock': `version = 1
requires-python = ">=3.12"

[manifest]
members = ["api", "shop"]

[[package]]
name = "api"
version = "0.2.0"
source = { editable = "packages/api" }
dependencies = [{ name = "numpy", version = "2.0.0", source = { registry = "https://pypi.org/simple" }, marker = "x" }]

[[package]]
name = "certifi"
version = "2024.1.1"
source = { git = "https://github.com/o/certifi?rev=main#abc" }

[[package]]
name = "numpy"
version = "1.26.0"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://x/numpy.tar.gz", hash = "sha256:${SHA}", size = 1 }
wheels = [
    { url = "https://x/numpy.whl", hash = "sha256:${'cd'.repeat(32)}" },
]

[[package]]
name = "numpy"
version = "2.0.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "pytest"
version = "8.0.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "shop"
version = "0.1.0"
source = { virtual = "." }
dependencies = [
    { name = "api" },
    { name = "requests", extra = ["socks"] },
]

[package.optional-dependencies]
fast = [{ name = "numpy", version = "1.26.0" }]

[package.dev-dependencies]
dev = [{ name = "pytest" }]

[package.metadata]
requires-dist = [{ name = "requests" }]

[[package]]
name = "requests"
version = "2.31.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "certifi" }]

[package.optional-dependencies]
socks = [{ name = "numpy" }]
`,
    },
    expect: [
      'pkg:pypi/api@0.2.0 runtime :8 own',
      'pkg:pypi/certifi@2024.1.1?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fcertifi%40abc runtime :14',
      'pkg:pypi/numpy@1.26.0 optional :19 direct; SHA-256:abababab SHA-256:cdcdcdcd',
      'pkg:pypi/numpy@2.0.0 runtime :28 direct',
      'pkg:pypi/pytest@8.0.0 development :33 direct',
      'pkg:pypi/shop@0.1.0 runtime :38 own',
      'pkg:pypi/requests@2.31.0 runtime :56 direct -> certifi@2024.1.1, numpy@1.26.0, numpy@2.0.0',
    ],
    project: { name: 'shop', version: '0.1.0', licenses: [] },
    members: ['packages/api', '.'],
  },
});
