export { buildGateway, type Gateway, type GatewayDeps } from './app';
export { gatewayConfig, urlVariable, type GatewayConfig } from './config';
export { bootstrapFirstUser, type FirstUser } from './features/users/bootstrap';
export { Operator } from './features/users/operator';
