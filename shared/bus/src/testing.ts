export { findRabbitServer, startRealRabbit, type RealRabbitOptions, type TestBroker } from './contract/real-rabbit';
