export { breaksIn } from './chain';
export { HOSTILE_VERSIONS, seeded, VERSION_MAKERS } from './samples';
