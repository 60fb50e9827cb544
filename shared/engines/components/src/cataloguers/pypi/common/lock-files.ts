/** Lock files that say exactly what a pyproject.toml or setup file beside them says roughly, and what is installed below them. */
export const LOCK_FILES = ['poetry.lock', 'uv.lock', 'pdm.lock', 'Pipfile.lock', 'pylock.toml'] as const;
