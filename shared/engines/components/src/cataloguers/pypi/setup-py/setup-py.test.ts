import { describeCataloguer } from '../../../testing/cataloguer-table';
import setupCfg from '../setup-cfg';
import setupPy from '.';

describeCataloguer(setupPy, {
  'literal arguments': {
    files: {
      'setup.py': `from setuptools import setup
# install_requires=["commented-out"]
setup(
    name="shop", version='1.0',
    license="MIT",
    install_requires=[
        "requests>=2,<3",  # "not-this"
        'flask[async]==2.0.1; python_version>"3"',
        "joined" "-name",
    ],
    extras_require={
        "test": ["pytest"],
        "fast": ["numpy>=1"],
    },
)
`,
    },
    expect: [
      'pkg:pypi/requests runtime :7 direct <>=2,<3>',
      'pkg:pypi/flask@2.0.1 runtime :8 direct <==2.0.1>',
      'pkg:pypi/joined-name runtime :9 direct',
      'pkg:pypi/pytest test :12 direct',
      'pkg:pypi/numpy optional :13 direct <>=1>',
    ],
    project: { name: 'shop', version: '1.0', licenses: ['MIT'] },
  },
  'a list kept in a variable, one read from a file': {
    files: {
      'setup.py':
        'install_requires = ["a==1"]\ntests_require = open("x").read().split()\nsetup(install_requires=install_requires, tests_require=tests_require)\n',
    },
    expect: ['pkg:pypi/a@1 runtime :1 direct <==1>'],
    unread: ['tests_require: worked out by the program, which is not run'],
  },
});

describeCataloguer(setupCfg, {
  'sections and indented lists': {
    files: {
      'setup.cfg': `[metadata]
name = shop
version = attr: shop.__version__
license = MIT

[options]
install_requires =
    requests>=2  # why
    # none
    flask==2.0.1
tests_require = pytest

[options.extras_require]
docs =
    sphinx
fast = numpy
[flake8]
ignore = E1
`,
    },
    expect: [
      'pkg:pypi/requests runtime :8 direct <>=2>',
      'pkg:pypi/flask@2.0.1 runtime :10 direct <==2.0.1>',
      'pkg:pypi/pytest test :11 direct',
      'pkg:pypi/sphinx development :15 direct',
      'pkg:pypi/numpy optional :16 direct',
    ],
    project: { name: 'shop', licenses: ['MIT'] },
  },
});
