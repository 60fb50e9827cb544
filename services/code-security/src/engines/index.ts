/** Engines for those who use them without the service (benchmarks). */
export { catalogueInThread } from './components/catalogue-in-thread';
export { default as dependenciesEngine } from './dependencies';
export type { CodeEngineContext, CodeSource } from './engine';
