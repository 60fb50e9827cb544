export { seedKeys } from './seed-keys';
