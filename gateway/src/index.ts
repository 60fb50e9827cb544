export { buildGateway, type Gateway, type GatewayDeps } from './app';
export { gatewayConfig, urlVariable, type GatewayConfig } from './config';
export { bootstrapFirstUser, setUserDisabled, type FirstUser } from './features/users/bootstrap';
