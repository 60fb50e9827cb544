export { BrokerProcess } from './broker-process';
