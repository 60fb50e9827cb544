export * from './host-service';
export * from './leased-loop';
export * from './peers';
export * from './run-service';
export * from './service-app';
export * from './service-module';
