import { describeCataloguer } from '../../../testing/cataloguer-table';
import pipfile from '../pipfile';
import pipfileLock from '.';

const lock = `{
  "_meta": {"hash": {"sha256": "x"}, "sources": []},
  "default": {
    "certifi": {"hashes": ["sha256:${'ab'.repeat(32)}"], "version": "==2024.1.1"},
    "own": {"editable": true, "path": "."},
    "git": {"git": "https://github.com/o/git.git", "ref": "abc", "editable": true}
  },
  "develop": {
    "pytest": {"version": "==8.0"}
  }
}`;
const file =
  '[[source]]\nurl = "https://pypi.org/simple"\n\n[packages]\ngit = {git = "https://github.com/o/git.git", ref = "main"}\nrequests = {version = ">=2", extras = ["socks"]}\n\n[dev-packages]\nPyTest = "*"\n';

describeCataloguer(pipfileLock, {
  'both tables, with the Pipfile beside': {
    files: { 'Pipfile.lock': lock, Pipfile: file },
    expect: [
      'pkg:pypi/certifi@2024.1.1 runtime :4; SHA-256:abababab',
      'pkg:pypi/own runtime :5 own',
      'pkg:pypi/git?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fgit.git%40abc runtime :6 direct',
      'pkg:pypi/pytest@8.0 development :9 direct',
    ],
  },
  'by itself it does not tell what is direct': {
    files: { 'Pipfile.lock': '{"_meta": {}, "default": {"a": {"version": "==1"}}}', Pipfile: 'broken [' },
    expect: ['pkg:pypi/a@1 runtime :1 ?'],
  },
});

describeCataloguer(pipfile, {
  'what it asks for': {
    files: { Pipfile: file },
    expect: [
      'pkg:pypi/git?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fgit.git%40main runtime :5 direct',
      'pkg:pypi/requests runtime :6 direct <>=2>',
      'pkg:pypi/pytest development :9 direct',
    ],
  },
});
