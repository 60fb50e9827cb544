export { HAS_GIT, TestRepository } from './git-repository';
export { startGitServer, type GitServer } from './git-server';
export { zipOf, type TestEntry } from './zip';
