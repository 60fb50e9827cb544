import { describeCataloguer } from '../../../testing/cataloguer-table';
import pdmLock from '.';

describeCataloguer(pdmLock, {
  'groups, extras, files, Git': {
    files: {
      'pdm.lock': `[metadata]
groups = ["default", "dev", "fast"]
lock_version = "4.5.0"

[[package]]
name = "requests"
version = "2.31.0"
groups = ["default", "dev"]
dependencies = ["certifi>=2017.4.17", "idna<4,>=2.5; python_version > '3'"]
files = [{file = "r.whl", hash = "sha256:${'ab'.repeat(32)}"}]

[[package]]
name = "certifi"
version = "2024.1.1"
groups = ["default"]

[[package]]
name = "speedup"
version = "1.0"
groups = ["fast"]

[[package]]
name = "pytest"
version = "8.0"
groups = ["dev"]
git = "https://github.com/o/pytest.git"
revision = "abc"
`,
      'pyproject.toml':
        '[project]\nname = "shop"\ndependencies = ["Requests[socks]>=2"]\n[project.optional-dependencies]\nfast = ["speedup"]\n[tool.pdm.dev-dependencies]\ndev = ["pytest"]\n',
    },
    expect: [
      'pkg:pypi/requests@2.31.0 runtime :6 direct -> certifi@2024.1.1; SHA-256:abababab',
      'pkg:pypi/certifi@2024.1.1 runtime :13',
      'pkg:pypi/speedup@1.0 optional :18 direct',
      'pkg:pypi/pytest@8.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fpytest.git%40abc development :23 direct',
    ],
    project: { name: 'shop', licenses: [] },
  },
});
