export { readStarter, type StarterEntry, type StarterFile, type StarterSet } from './read-starter';
