export { connectionSide } from './connection-side';
export { ConnectionService } from './connection.service';
export { connectionRoutes } from './routes';
