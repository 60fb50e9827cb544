export { freePort } from './free-port';
export { refusedPort, type RefusedPort } from './refused-port';
